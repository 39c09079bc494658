"""What is made of presets is kept by its bytes: some are of readers' points."""

from films.lru_cache import footprint
from films.points import LIMIT
from films.topics.perceptron.scene import PerceptronScene
from ui.shell import presets


def test_presets_of_readers_points_are_kept_as_far_as_there_is_room() -> None:
    presets.address_fields.cache_clear()
    presets.picture_css.cache_clear()
    mine = [presets.of_points(f"mine {n}", tuple((n + i / 7, i / 11, i % 2) for i in range(LIMIT))) for n in range(80)]
    assert sum(map(footprint, mine)) > presets.KEPT
    for preset in mine:
        assert dict(presets.address_fields(PerceptronScene, preset))["points"]
        assert "&points=" in presets.picture_css("perceptron", PerceptronScene, 0, preset)
    assert 0 < presets.address_fields.size <= presets.KEPT
    assert 0 < presets.picture_css.size <= presets.KEPT
    size = presets.picture_css.size
    presets.picture_css("perceptron", PerceptronScene, 0, mine[-1])
    assert presets.picture_css.size == size, "the last one is kept"
