# SPDX-License-Identifier: MIT
"""explore(), list(), duplicates() and diff(): equality with the program, and results of parts that merge."""

from __future__ import annotations

import csv
import io
import json
import os
import pickle
import subprocess
import sys

import punct
import pytest
from conftest import FAULTY, ROOT

TEXT = ROOT / "samples" / "games" / "text"
SGF = ROOT / "samples" / "games" / "sgf"
HALVES = [sorted(TEXT.iterdir())[:20], sorted(TEXT.iterdir())[20:]]

QUESTIONS = [
    {},
    {"after": "E@K3,K4,K5", "depth": 3},
    {"like": "symmetric", "depth": 2, "where": "plies > 20"},
    {"like": "puncts", "by": "piece"},
    {"by": "action", "min_games": 100},
    {"position": "b@H9", "like": "part"},
]


def result_of(program, *arguments):
    printed, _, _ = program(*arguments)
    return json.loads(printed)["result"]


def options_of(question):
    return [word for name, value in question.items() for word in ("--" + name.replace("_", "-"), str(value))]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_explore_gives_the_result_of_the_program(program, question):
    whole = punct.explore([TEXT, *FAULTY], **question)
    assert whole.to_dict() == result_of(program, "explore", "--json", *options_of(question), TEXT, *FAULTY)
    printed, _, _ = program("explore", "--csv", *options_of(question), TEXT, *FAULTY)
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert [(row["line"], int(row["games"]), int(row["won"]), row["example"]) for row in rows] == [
        (row.line, row.games, row.won, row.example) for row in whole
    ]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_explorations_merge_and_pickle(question):
    whole = punct.explore(TEXT, **question)
    sum_of_both = punct.explore(HALVES[0], **question)
    sum_of_both.merge(punct.explore(HALVES[1], **question))
    assert sum_of_both.to_dict() == whole.to_dict()
    assert sum_of_both == whole
    copy = pickle.loads(pickle.dumps(whole))
    assert copy == whole and list(copy) == list(whole)


def test_examples_keep_files_apart_whose_names_look_alike(tmp_path):
    names = [bytes(tmp_path) + b"/\xff.punct", bytes(tmp_path) + b"/\xfe.punct"]
    for name, move in zip(names, ("E@K3", "E@C4")):
        game = punct.Game()
        game.root.add(next(each for each in game.root.position.legal_moves if str(each).startswith(move)))
        punct.dump(game, name)
    whole = punct.explore(names)
    assert {row.example for row in whole} == {os.fsdecode(name) + ":1:1" for name in names}
    assert list(pickle.loads(pickle.dumps(whole))) == list(whole)
    merged = punct.explore(names[:1])
    merged.merge(punct.explore(names[1:]))
    assert list(merged) == list(whole)


def test_explorations_merge_if_the_games_of_a_file_come_back(tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.punct").write_text("1. M@C4,C5,D4 *\n\n1. E@K3,K4,K5 *\n")
    a, b = (punct.load(tmp_path / f"{name}.punct") for name in "ab")
    games = [a[0], b[1], a[1], b[0]]
    whole = punct.explore(games)
    for cut in range(5):
        merged = punct.explore(games[:cut])
        merged.merge(punct.explore(games[cut:]))
        assert list(merged) == list(whole) and merged == whole


MERGING = """
import punct, sys, threading
sys.setswitchinterval(1000)
one, other, begins, seen = punct.explore([]), punct.explore(punct.generate(1)), threading.Event(), []
threading.Thread(target=lambda: begins.wait() and seen.append(1)).start()
begins.set()
for _ in range(10_000):
    if not seen:
        one.merge(other)
print(seen)
"""


def test_other_threads_run_while_explorations_merge():
    done = subprocess.run([sys.executable, "-c", MERGING], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("[1]\n", "")


def test_a_result_that_contradicts_itself_is_not_read():
    restore, (question, text, files, findings) = punct.explore(TEXT).__reduce__()
    for change in (
        lambda result: result["rows"].append(result["rows"][0]),
        lambda result: result["rows"][0].update(reach=0),
    ):
        result = json.loads(text)
        change(result)
        with pytest.raises(ValueError, match="more than once|fit together"):
            restore(question, json.dumps(result), files, findings)


def test_functions_can_be_sent_to_other_processes():
    for function in (punct.loads, punct.perft, punct.analyze, punct.generate, punct.to_arrays, punct.statistics):
        assert pickle.loads(pickle.dumps(function)) is function
        assert function.__qualname__ == function.__name__ and function.__module__ == "punct"


def test_results_show_names_that_are_not_utf8_as_the_program_does(program, tmp_path):
    path = bytes(tmp_path) + b"/\xff\xe2\x82.punct"
    punct.dump(punct.generate(2), path)
    assert punct.list(tmp_path).to_dict() == result_of(program, "list", "--json", tmp_path)
    assert punct.list(tmp_path)[0]["file"] == os.fsdecode(path)
    with open(path, "ab") as file:
        file.write(b"1. E@K3 *")
    (game,) = [game for game in punct.open(path) if game.findings]
    findings = result_of(program, "validate", "--report", "json", tmp_path)["findings"]
    assert game.findings.to_dict()["findings"] == findings and "uri" in findings[0]
    assert game.findings._repr_html_().encode()


def test_differences_are_compared_by_what_they_say():
    one, other = punct.generate(2)
    assert punct.diff(one, other) == punct.diff(one, other) != punct.diff(one, one)
    with pytest.raises(ValueError, match="has same, pairs, only_first, only_second"):
        punct.Difference({})


def test_explorations_of_other_questions_do_not_merge():
    one = punct.explore([], depth=2)
    for other in (punct.explore([]), punct.explore([], like="exact", depth=2)):
        with pytest.raises(ValueError, match="different questions"):
            one.merge(other)
    with pytest.raises(TypeError):
        one.merge(None)


def test_explore_refuses_what_is_not_a_question():
    for wrong in ({"like": "near"}, {"depth": 0}, {"by": "row"}, {"position": "b@H9", "like": "exact"}):
        with pytest.raises(ValueError):
            punct.explore([], **wrong)
    for wrong in ({"depth": 0}, {"depth": -1}, {"depth": 51}, {"min_games": 0}):
        with pytest.raises(ValueError, match="a number from 1 to "):
            punct.explore([], **wrong)
    for wrong in ("no position", "b@H99", "standard w wE@A4,B6,B7", ""):
        with pytest.raises(punct.PositionError) as caught:
            punct.explore([], position=wrong)
        assert caught.value.reasons
    with pytest.raises(punct.PositionError) as caught:
        punct.explore([], position="w@Z9", like="part")
    assert caught.value.reasons == (("syntax", str(caught.value)),)
    with pytest.raises(TypeError, match="a position is a punct.Position"):
        punct.explore([], position=5)
    with pytest.raises(punct.FormatError):
        punct.explore([], where="plies <")


def test_a_changed_game_is_listed_with_the_findings_that_it_has():
    game = punct.loads(b"(;GM[25]XX[1];YY[1])(;GM[25];YY[2])", "sgf")[1]
    game.tags["White"] = "Ada"
    assert [row["warnings"] for row in punct.list([game], "warnings")] == [len(game.findings)] == [0]


def test_explore_refuses_moves_as_play_does():
    after = punct.Position().play("E@K3,K4,K5")
    for move in ("X@K3", "E@I9,I10,I11", "K2-K9", "C@C4", "T@K3,K4,L4", "E@Z1"):
        with pytest.raises(punct.Error) as played:
            after.play(move)
        with pytest.raises(punct.Error) as explored:
            punct.explore([], after=f"1. E@K3,K4,K5 {move}")
        assert type(explored.value) is type(played.value) and explored.value.code == played.value.code
        is_named = not isinstance(played.value, punct.InvalidMoveError)
        assert str(explored.value) == (move + ": " if is_named else "") + str(played.value)
        assert getattr(explored.value, "candidates", ()) == getattr(played.value, "candidates", ())


@pytest.mark.parametrize(
    ("columns", "sort"),
    [
        (None, None),
        ("file,game,date,white,opening,winner", "date,-white"),
        ("+hash,level,cuts,format,errors,warnings,longest-think", "-plies,file"),
        ("Event,Annotator,round", "round"),
    ],
)
def test_list_gives_the_rows_of_the_program(program, columns, sort):
    options = (["--columns", columns] if columns else []) + (["--sort", sort] if sort else [])
    rows = punct.list([TEXT, SGF, *FAULTY], columns, sort)
    assert rows.to_dict()["rows"] == result_of(program, "list", "--json", *options, TEXT, SGF, *FAULTY)["rows"]


def test_listings_merge():
    whole = punct.list(TEXT, "date,white,file", "date")
    both = punct.list(HALVES[0], "date,white,file", "date")
    both.merge(pickle.loads(pickle.dumps(punct.list(HALVES[1], "date,white,file", "date"))))
    assert both == whole
    with pytest.raises(ValueError):
        both.merge(punct.list(TEXT))
    for columns, sort in (("nothing", None), ("date", "white"), ("date,date", None), ("", None), ("date", "")):
        with pytest.raises(ValueError):
            punct.list([], columns, sort)


def test_listings_that_were_changed_merge_in_the_order_of_what_they_hold():
    columns, sort = "date,white,plies,file", "date,-plies"
    one, other = punct.list(HALVES[0], columns, sort), punct.list(HALVES[1], columns, sort)
    one[0]["date"], other[3]["plies"] = "2100.01.01", 10**6
    del one[5], other[1:4]
    one.append({"date": None, "white": "Zoe", "plies": None, "file": "\udcff"})
    one.reverse()
    expected = sorted([*one, *other], key=lambda row: (row["date"] or "", -(row["plies"] or 0)))
    one.merge(other)
    assert one == expected and one[0]["white"] == "Zoe" and one[-1]["date"] == "2100.01.01"
    assert pickle.loads(pickle.dumps(one)) == one
    one.add(punct.Game({"White": "Ada"}))
    one.merge(punct.Listing(columns, sort))
    assert [row["white"] for row in one[:2]] == ["Ada", "Zoe"]


@pytest.mark.parametrize(
    ("row", "error", "sentence"),
    [
        ({"white": "Ada"}, ValueError, "has no 'date'"),
        ({"date": 3.5, "white": "Ada"}, TypeError, "a str, an int or None, not float"),
        ({"date": -1, "white": "Ada"}, ValueError, "a number in a row"),
        (["2006", "Ada"], TypeError, "is a dict, not list"),
    ],
)
def test_rows_that_cannot_be_put_in_order_are_refused(row, error, sentence):
    whole = punct.list(TEXT, "date,white", "date")
    other = punct.Listing("date,white", "date")
    other.append(row)
    before = list(whole)
    with pytest.raises(error, match=sentence):
        whole.merge(other)
    assert whole == before


@pytest.mark.parametrize("like", ["same", "symmetric", "contained"])
def test_duplicates_are_those_of_the_program(program, like):
    printed, _, _ = program("list", "--csv", "--duplicates", like, "--columns", "file,game", TEXT, SGF)
    groups: dict[str, list[str]] = {}
    for row in csv.DictReader(io.StringIO(printed)):
        groups.setdefault(row["group"], []).append(row["file"] + ":" + row["game"])
    assert len(groups) == 40
    assert punct.duplicates([TEXT, SGF], like) == list(groups.values())
    assert punct.duplicates(TEXT, like) == []


def test_duplicates_refuse_another_word():
    with pytest.raises(ValueError, match="'same', 'symmetric', 'contained', not 'none'"):
        punct.duplicates([], "none")


@pytest.mark.parametrize("moves_only", [False, True])
def test_diff_gives_what_the_program_prints(program, moves_only):
    pairs = [(TEXT, SGF), (TEXT / "game-001.punct", SGF / "game-002.sgf"), (TEXT, TEXT / "game-003.punct")]
    for first, second in pairs:
        printed, _, status = program("diff", "--json", *(["--moves-only"] if moves_only else []), first, second)
        difference = punct.diff(first, second, moves_only=moves_only)
        assert difference.to_dict() == json.loads(printed)
        assert bool(difference) == (status == 1)


def test_games_of_any_origin_can_be_listed_and_compared():
    games = punct.generate(5, seed=3)
    assert [row["plies"] for row in punct.list(games, "plies")] == [len(game.moves) for game in games]
    assert punct.duplicates([*games, games[0]]) == [["", ""]]
    assert not punct.diff(games, reversed(games))
    assert punct.explore(games).games == 5


def test_sets_and_iterators_of_paths_are_read_as_lists_are(tmp_path):
    names = []
    for number, text in enumerate(("1. E@K3,K4,K5 *\n", "1. M@C4,C5,D4 *\n")):
        names.append(tmp_path / f"{number}.punct")
        names[-1].write_text(text)
    whole = punct.list(names)
    assert len(whole) == 2
    assert punct.list(iter(names)) == punct.list(tmp_path.glob("[01].punct"), sort="file") == whole
    assert punct.list({names[0]}) == whole[:1]
    assert punct.list(iter(punct.load(names[0]))) == whole[:1]
    assert punct.list(iter([])) == punct.list([]) == []
    assert punct.explore(iter(names)).games == 2
    assert punct.duplicates(iter([*names, *names])) == punct.duplicates([*names, *names])
    assert punct.diff(iter(names), names).same == 2
