"""`make golden` prints how golden films differ from what is stored, and stores them."""

from tests.golden import files
from tests.golden.differences import differences, report
from tests.golden.scenes import cases
from tests.golden.text import golden_films


def main() -> None:
    total = 0
    for view, of_view in cases().items():
        golden = golden_films(of_view.values())
        changes = differences(files.load(view), golden)
        if changes:  # within the tolerance a file stays as it is
            print(report(view, changes))
            files.save(view, golden)
        total += len(changes)
    for view in files.views() - cases().keys():
        print(f"{view}: no longer there")
        for path in files.FOLDER.glob(f"{view}.*.txt"):
            path.unlink()
    print(f"{total} differences in all")


if __name__ == "__main__":
    main()
