"""Formulas in TeX become MathML; holes stay holes."""

import re

import pytest
from latex2mathml import commands
from latex2mathml.converter import convert

from films.picture.prose import line
from films.picture.tex import ATTRIBUTES, DEEPEST, MOST_BYTES, MOST_NODES, formula, typeset


def text(markup: str) -> str:
    return re.sub(r"<[^>]*>", "", markup)


def test_only_what_stands_between_dollars_is_a_formula() -> None:
    assert typeset("no formula, {hole}") == "no formula, {hole}"
    assert text(typeset("so $x_1=2$ here")) == "so x1=2 here"
    with pytest.raises(ValueError, match="does not end"):
        typeset("costs 5 $")


def test_a_hole_is_a_number_and_a_group_is_not_a_hole() -> None:
    assert "<mn>{low:p}</mn>" in formula(r"x={low:p}", frozenset({"low"}))
    assert "{n}" not in formula(r"x^{n}")
    assert "<mn>{n}</mn>" in formula(r"x^{n}", frozenset({"n"}))


def test_a_long_formula_may_break_before_each_relation_but_the_first() -> None:
    assert formula("a=b").count("<wbr>") == 0
    assert formula(r"a=b=c\le d").count("<wbr>") == 2
    assert formula(r"\frac{a=b}{c=d}").count("<wbr>") == 0


def test_a_long_sum_may_break_where_that_is_allowed() -> None:
    assert text(formula(r"z=(a\allowbreak+b)\le 0")) == "z=(a+b)≤0"
    first, second, third = formula(r"z=(a\allowbreak+b)\le 0").split("<wbr>")
    assert (text(first), text(second), text(third)) == ("z=(a", "+b)", "≤0")
    assert '<mo form="infix">+</mo>' in second
    assert formula(r"a=b\allowbreak=c").count("<wbr>") == 1


def test_what_stands_right_beside_a_formula_stays_in_its_line() -> None:
    held = re.findall(
        r'<span class="stage-held">(.*?)</span>', typeset("As $a$, the $k$-th ($b$) and $c$ are {n}$d${m}.")
    )
    assert [text(each) for each in held] == ["a,", "k-th", "(b)"]


def test_what_stands_beside_a_formula_in_several_parts_stays_in_the_line_of_the_part() -> None:
    html = typeset("It is ($x=a=b$): all.")
    assert html == f'It is <span class="stage-formula">{"<wbr>".join(held_parts(html))}</span> all.'
    assert [text(each) for each in held_parts(html)] == ["(x=a", "=b):"]


def held_parts(html: str) -> list[str]:
    return re.findall(r'<span class="stage-held">.*?</span>', html)


def test_the_bars_of_a_length_with_an_exponent_are_as_high_as_each_other() -> None:
    for length in (r"\lVert\mathbf{x}\rVert^2", r"\|\mathbf{x}\|^2"):
        assert formula(length).count('stretchy="false">‖') == 2
    assert 'stretchy="true"' in formula(r"\left|\frac{a}{b}\right|")


def test_bold_letters_are_letters() -> None:
    assert text(formula(r"\mathbf{w}\cdot\mathbf{x}")) == "w·x"
    assert '<mi mathvariant="normal" style="font-weight:bold">w</mi>' in formula(r"\mathbf{w}")


def test_greek_letters_are_bold_by_our_font_as_browsers_differ_in_mathvariant() -> None:
    assert '<mi mathvariant="normal" style="font-weight:bold">μ</mi>' in formula(r"\mathbf{\mu}")
    assert "font-weight:bold" in formula(r"\boldsymbol{\theta}")


def test_a_long_formula_may_break_before_an_operator_where_it_says_so() -> None:
    broken = formula(r"a=b\allowbreak+c=d")
    assert broken.count("<wbr>") == 2
    assert '<mo form="infix">+</mo>' in broken
    assert text(broken) == "a=b+c=d"


def test_a_hole_that_is_also_a_letter_in_a_font_is_refused() -> None:
    with pytest.raises(ValueError, match="give the hole another name"):
        typeset(r"$\mathbf{w}={w}$", {"w"})


@pytest.mark.parametrize(
    "definition",
    [
        r"\def\a{xx}",
        r"\newcommand{\a}{xx}",
        r"\DeclareMathOperator{\a}{xx}",
        r"\newenvironment{a}{x}{x}",
        r"\hbox{$\def\a{xx$}",
    ],
)
def test_a_formula_defines_no_commands(definition: str) -> None:
    with pytest.raises(ValueError, match="defines no commands"):
        formula(definition + r"\a\a\a")
    assert line(f"$${definition}$$").startswith('<span class="formula"><code>'), "in a lesson it stands as it was typed"


def test_a_formula_has_no_more_parts_than_can_be_set() -> None:
    formula("x" * (MOST_NODES - 1))
    with pytest.raises(ValueError, match="parts"):
        formula("x" * (MOST_NODES + 1))
    formula("{" * (DEEPEST - 1) + "x" + "}" * (DEEPEST - 1))
    with pytest.raises(ValueError, match="nested more than"):
        formula("{" * DEEPEST + "x" + "}" * DEEPEST)
    with pytest.raises(ValueError, match="bytes"):
        formula(r"\text{" + "x" * MOST_BYTES + "}")


def test_what_is_written_twice_is_counted_twice() -> None:
    tower = "x"
    for _ in range(12):
        tower = rf"\sideset{{}}{{}}{{{tower}}}"
    with pytest.raises(ValueError, match="parts"):
        formula(tower)


def attributes(markup: str) -> set[str]:
    return {name for tag in re.findall(r"<m[a-z]+([^>]*)>", markup) for name in re.findall(r' ([\w:-]+)="', tag)}


def test_a_formula_has_attributes_of_the_list_only_whatever_the_command() -> None:
    """All commands of latex2mathml, with more arguments than they take; those that are no TeX so are left out."""
    names = {name for name in vars(commands).values() if isinstance(name, str) and name.startswith("\\")}
    count, set_by_all = 0, set[str]()
    for name in sorted(names | commands.CONVERSION_MAP.keys()):
        for tex in (
            f"{name}{{red}}{{blue}}{{x}}",
            f"{name}{{2pt}}{{3pt}}",
            f"{name} x",
            f"x {name} y",
            f"{name}2pt{{x}}",
        ):
            try:
                before, after = convert(tex), formula(tex)
            except Exception:  # noqa: BLE001  latex2mathml raises errors of many kinds
                continue
            count += 1
            set_by_all |= attributes(before.split(">", 1)[1])
            assert attributes(after.replace(' style="font-weight:bold"', "")) <= ATTRIBUTES, tex
    assert count > 500
    assert set_by_all - ATTRIBUTES == {"border-color", "class", "href", "style"}


def test_a_box_has_its_ground_and_no_attribute_of_its_own() -> None:
    assert "border-color" in convert(r"\fcolorbox{red}{blue}{x}")
    assert attributes(formula(r"\fcolorbox{red}{blue}{x}")) == {"mathbackground"}
    assert attributes(formula(r"\href{javascript:alert(1)}{x}\class{stage}{x}\style{position:fixed}{x}")) == set()
