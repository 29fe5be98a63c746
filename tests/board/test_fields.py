"""Cost fields and traces, with networkx as the oracle on random graphs."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.fields import Costs, area, area_after, cheapest, cheapest_many, trace, without

Graph = tuple[tuple[tuple[int, int], ...], ...]


@st.composite
def graphs(draw: st.DrawFn, least: int = 0) -> Graph:
    """A directed graph with costs from `least` to 4, at most one step from a location to another."""
    n = draw(st.integers(1, 12))
    step = st.tuples(st.integers(0, n - 1), st.integers(least, 4))
    rows = st.lists(st.lists(step, max_size=6, unique_by=lambda pair: pair[0]), min_size=n, max_size=n)
    return tuple(tuple(row) for row in draw(rows))


@st.composite
def graph_and_masks(draw: st.DrawFn) -> tuple[Graph, dict[int, int], set[int], set[int], dict[int, int]]:
    """A graph, sources with start costs, blocked locations, stops, surcharges; sources are not blocked."""
    graph = draw(graphs())
    locations = st.integers(0, len(graph) - 1)
    sources = draw(st.dictionaries(locations, st.integers(0, 3), min_size=1, max_size=3))
    blocked = draw(st.sets(locations, max_size=4)) - sources.keys()
    stops = draw(st.sets(locations, max_size=4))
    surcharge = draw(st.dictionaries(locations, st.integers(0, 3), max_size=4))
    return graph, sources, blocked, stops, surcharge


def oracle(
    graph: Costs,
    sources: dict[int, int],
    blocked: set[int] = frozenset(),  # type: ignore[assignment]
    stops: set[int] = frozenset(),  # type: ignore[assignment]
    surcharge: dict[int, int] | None = None,
) -> nx.DiGraph:
    """The same problem as one graph with a start point "start" and the masks worked into the steps."""
    net = nx.DiGraph()
    net.add_node("start")
    for source, start in sources.items():
        net.add_edge("start", source, weight=start)
    for a, row in enumerate(graph):
        for b, cost in row:
            if b not in blocked and (a not in stops or a in sources):
                net.add_edge(a, b, weight=cost + (surcharge or {}).get(b, 0))
    return net


def expected_costs(net: nx.DiGraph, budget: int) -> dict[int, int]:
    costs = nx.single_source_dijkstra_path_length(net, "start", cutoff=budget)
    return {loc: cost for loc, cost in costs.items() if loc != "start"}


@given(graphs(), st.data(), st.integers(0, 15))
def test_costs_are_those_of_dijkstra(graph: Graph, data: st.DataObject, budget: int) -> None:
    source = data.draw(st.integers(0, len(graph) - 1))
    assert cheapest(graph, source, budget).cost == expected_costs(oracle(graph, {source: 0}), budget)


@given(graph_and_masks(), st.integers(0, 12))
def test_sources_masks_and_surcharges_work_together(
    case: tuple[Graph, dict[int, int], set[int], set[int], dict[int, int]], budget: int
) -> None:
    graph, sources, blocked, stops, surcharge = case
    field = cheapest_many(graph, sources, budget, surcharge=surcharge, blocked=blocked, stop=stops)
    net = oracle(graph, sources, blocked, stops, surcharge)
    assert field.cost == expected_costs(net, budget)
    assert list(field.cost.values()) == sorted(field.cost.values())
    for loc in field.cost:
        path = field.path_to(loc)
        steps = sum(net.edges[pair]["weight"] for pair in pairwise(path))
        assert sources[path[0]] + steps == field.cost[loc]


@given(graph_and_masks(), st.integers(0, 12))
def test_masks_as_bytes_mean_the_same(
    case: tuple[Graph, dict[int, int], set[int], set[int], dict[int, int]], budget: int
) -> None:
    graph, sources, blocked, stops, _ = case
    as_bytes = [bytes(loc in mask for loc in range(len(graph))) for mask in (blocked, stops)]
    by_set = cheapest_many(graph, sources, budget, blocked=blocked, stop=stops)
    by_bytes = cheapest_many(graph, sources, budget, blocked=as_bytes[0], stop=bytearray(as_bytes[1]))
    assert by_bytes == by_set


@given(graph_and_masks(), st.integers(0, 12), st.booleans())
def test_a_least_cost_leads_to_the_same_in_the_same_order(
    case: tuple[Graph, dict[int, int], set[int], set[int], dict[int, int]], budget: int, first_hex_free: bool
) -> None:
    graph, sources, blocked, _, _ = case
    plain = cheapest_many(graph, sources, budget, blocked=blocked, first_hex_free=first_hex_free)
    least = min((cost for row in graph for _, cost in row), default=0)
    field = cheapest_many(graph, sources, budget, blocked=blocked, first_hex_free=first_hex_free, least=least)
    assert field == plain
    assert list(field.cost) == list(plain.cost)


@given(graph_and_masks(), st.integers(0, 5))
def test_the_first_hex_is_reached_whatever_it_costs(
    case: tuple[Graph, dict[int, int], set[int], set[int], dict[int, int]], budget: int
) -> None:
    graph, sources, blocked, stops, surcharge = case
    plain = cheapest_many(graph, sources, budget, surcharge=surcharge, blocked=blocked, stop=stops)
    field = cheapest_many(graph, sources, budget, surcharge=surcharge, blocked=blocked, stop=stops, first_hex_free=True)
    first = {b for source in sources for b, _ in graph[source]} - blocked
    added = {loc: cost for loc, cost in field.cost.items() if loc not in plain.cost}
    assert field.cost == {**plain.cost, **added}
    assert added.keys() == first - plain.cost.keys()
    for loc, cost in added.items():
        dearest = [
            start + step + surcharge.get(b, 0)
            for source, start in sources.items()
            for b, step in graph[source]
            if b == loc
        ]
        assert cost == min(dearest) > budget
        assert field.came_from[loc] in sources


@given(graphs(), st.data(), st.integers(0, 15), st.booleans())
def test_a_field_loses_what_no_way_leads_on_through(
    graph: Graph, data: st.DataObject, budget: int, first: bool
) -> None:
    source = data.draw(st.integers(0, len(graph) - 1))
    field = cheapest(graph, source, budget, first_hex_free=first)
    others = [loc for loc in field.cost if loc != source]
    blocked = data.draw(st.sets(st.sampled_from(others))) if others else set()
    anew = cheapest(graph, source, budget, blocked=blocked, first_hex_free=first)
    leads_on = any(before in blocked for loc, before in field.came_from.items() if loc not in blocked)
    found = without(field, blocked)
    assert (found is None) == leads_on
    if found is not None:
        assert list(found.cost.items()) == list(anew.cost.items())
        assert found == anew


@given(graphs(least=1), st.data(), st.integers(0, 15), st.booleans())
def test_the_least_cost_of_a_step_changes_nothing(
    graph: Graph, data: st.DataObject, budget: int, first: bool
) -> None:
    source = data.draw(st.integers(0, len(graph) - 1))
    least = min((cost for row in graph for _, cost in row), default=0)
    plain = cheapest(graph, source, budget, first_hex_free=first)
    found = cheapest(graph, source, budget, first_hex_free=first, least=least)
    assert list(found.cost.items()) == list(plain.cost.items())
    assert found == plain


LINE: Graph = (((1, 2),), ((0, 2), (2, 3)), ((1, 3), (3, 1)), ((2, 1),))


def test_a_field_on_a_line() -> None:
    field = cheapest(LINE, 0, 5)
    assert field.cost == {0: 0, 1: 2, 2: 5}
    assert field.came_from == {1: 0, 2: 1}
    assert field.path_to(2) == (0, 1, 2)
    assert field.path_to(0) == (0,)
    assert 2 in field
    assert 3 not in field
    with pytest.raises(KeyError):
        field.path_to(3)


def test_a_surcharge_is_paid_on_entering_only() -> None:
    assert cheapest(LINE, 0, 9, surcharge={0: 9, 1: 2}).cost == {0: 0, 1: 4, 2: 7, 3: 8}


def test_a_stop_is_entered_and_not_left_but_a_source_is() -> None:
    assert cheapest(LINE, 0, 9, stop={0, 2}).cost == {0: 0, 1: 2, 2: 5}


def test_a_blocked_location_cuts_the_line() -> None:
    assert cheapest(LINE, 0, 9, blocked={2}).cost == {0: 0, 1: 2}
    assert cheapest(LINE, 0, 0, blocked={1}, first_hex_free=True).cost == {0: 0}


def test_a_source_over_the_budget_is_out_of_reach() -> None:
    assert cheapest_many(LINE, {0: 4, 3: 1}, 3).cost == {3: 1, 2: 2}


@given(graphs(), st.data(), st.one_of(st.none(), st.integers(0, 4)))
def test_a_trace_reaches_what_a_search_by_steps_reaches(graph: Graph, data: st.DataObject, limit: int | None) -> None:
    steps = tuple(tuple(b for b, _ in row) for row in graph)
    locations = st.integers(0, len(graph) - 1)
    sources = data.draw(st.lists(locations, min_size=1, max_size=3))
    open_ = data.draw(st.sets(locations))
    net = nx.DiGraph()
    net.add_edges_from(("start", source) for source in sources)
    net.add_edges_from((a, b) for a, row in enumerate(steps) for b in row if b in open_)
    lengths = nx.single_source_shortest_path_length(net, "start", None if limit is None else limit + 1)
    expected = {loc: length - 1 for loc, length in dict(lengths).items() if loc != "start"}
    field = trace(steps, sources, open_, limit=limit)
    assert field.cost == expected
    assert all(len(field.path_to(loc)) == cost + 1 for loc, cost in field.cost.items())
    mask = bytes(loc in open_ for loc in range(len(graph)))
    assert trace(steps, sources, mask, limit=limit) == field
    assert trace(steps, sources, lambda loc: loc in open_, limit=limit) == field


@given(graphs(), st.data())
def test_an_area_is_what_a_trace_reaches(graph: Graph, data: st.DataObject) -> None:
    """From a start that may itself be closed."""
    steps = [tuple(b for b, _ in row) for row in graph]
    locations = st.integers(0, len(graph) - 1)
    start, closed = data.draw(locations), data.draw(st.frozensets(locations))
    assert area(steps, start, closed) == set(trace(steps, [start], lambda loc: loc not in closed).cost)


@given(graphs(), st.data())
def test_an_area_is_followed_where_others_open_and_shut(graph: Graph, data: st.DataObject) -> None:
    """Steps go both ways; the start is open before and after."""
    both: list[set[int]] = [set() for _ in graph]
    for a, row in enumerate(graph):
        for b, _ in row:
            both[a].add(b)
            both[b].add(a)
    steps = [tuple(sorted(near - {a})) for a, near in enumerate(both)]
    start = data.draw(st.integers(0, len(graph) - 1))
    some = st.frozensets(st.integers(0, len(graph) - 1).filter(lambda loc: loc != start))
    before, closed = data.draw(some), data.draw(some)
    assert area_after(steps, start, area(steps, start, before), before, closed) == area(steps, start, closed)


def test_a_ring_stays_whole_and_a_line_is_parted() -> None:
    """Of three in a ring one can go; of three in a line the middle one parts the others, and an end does not."""
    ring, line = ((1, 2), (0, 2), (0, 1)), ((1,), (0, 2), (1,))
    all_, none = frozenset({0, 1, 2}), frozenset[int]()
    assert area_after(ring, 0, all_, none, frozenset({1})) == {0, 2}
    assert area_after(line, 0, all_, none, frozenset({1})) == {0}
    assert area_after(line, 2, all_, none, frozenset({1})) == {2}
    assert area_after(line, 0, all_, none, frozenset({2})) == {0, 1}


def test_a_trace_without_a_mask_goes_everywhere() -> None:
    assert trace(((1,), (2,), ()), [0]).cost == {0: 0, 1: 1, 2: 2}
    assert trace(((1,), (2,), ()), [2]).cost == {2: 0}
    assert trace(((1,), (2,), ()), []).cost == {}
