import { TestModel } from '@xstate/test';
import { stableJson } from '../chart/stable-json.ts';
import type { Graph, GraphEdge } from './explore.ts';

/** What a suite of another generator amounts to. */
export interface Baseline {
  readonly paths: number;
  readonly steps: number;
  readonly covered: ReadonlySet<string>;
}

interface Place {
  readonly status: 'active';
  readonly index: number;
}

/**
 * The shortest-path suite of `@xstate/test` on a graph that is explored already, so both generators see the same
 * situations and the same cases. Places are distinguished by the transition that led to them, as in `createTestModel`,
 * or the suite would cover states only.
 */
export function baselineSuite(graph: Graph): Baseline {
  const all: GraphEdge[][] = graph.starts.flatMap((start) => shortestFrom(graph, start));
  return {
    paths: all.length,
    steps: all.reduce((sum, path) => sum + path.length - 1, 0),
    covered: new Set(all.flat().flatMap((edge) => [...edge.goals, ...(graph.nodes[edge.to]?.goals ?? [])])),
  };
}

function shortestFrom(graph: Graph, start: GraphEdge): GraphEdge[][] {
  const values = graph.nodes.map((node) => stableJson(node.moment.snapshot.value));
  const edgeAt = (place: Place, label: string): GraphEdge | undefined =>
    graph.nodes[place.index]?.edges.find((edge) => edge.label === label);
  const first: Place = { status: 'active', index: start.to };
  const logic = {
    getInitialSnapshot: () => first,
    transition: (place: Place, event: { type: string }): Place => ({
      status: 'active',
      index: edgeAt(place, event.type)?.to ?? place.index,
    }),
    getPersistedSnapshot: (place: Place) => place,
  };
  const model = new TestModel(logic as never, {
    events: ((place: Place) => (graph.nodes[place.index]?.edges ?? []).map((edge) => ({ type: edge.label }))) as never,
    serializeState: ((place: Place, event?: { type: string }, before?: Place) => {
      const moved = event && before && values[before.index] !== values[place.index];
      return `${place.index}${moved ? ` via ${event.type} from ${values[before.index]}` : ''}`;
    }) as never,
  });
  const paths = model.getShortestPaths() as unknown as {
    steps: readonly { readonly state: Place; readonly event: { readonly type: string } }[];
  }[];
  return paths.map((path) => {
    const edges: GraphEdge[] = [start];
    for (const { event } of path.steps) {
      const from = edges.at(-1)?.to ?? start.to;
      const edge = event.type === 'xstate.init' ? undefined : edgeAt({ status: 'active', index: from }, event.type);
      if (edge) edges.push(edge);
    }
    return edges;
  });
}
