import { TestModel } from '@xstate/test';
import { getShortestPaths } from 'xstate/graph';
import type { Graph, GraphEdge } from '../../../src/walks/explore/explore.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';

/** Generators of paths that ours is compared with, and how each is used. */
export const rivals = {
  'xstate/graph': 'getShortestPaths of xstate/graph: the shortest path to every situation',
  '@xstate/test':
    'TestModel.getShortestPaths of @xstate/test, which tells situations apart by the transition that led there as its createTestModel does, and leaves out paths that begin another one',
} as const;

/** The name of a rival. */
export type Rival = keyof typeof rivals;

/** A situation as the rivals see it: they explore the graph again, over the same cases. */
interface Place {
  readonly status: 'active';
  readonly index: number;
}

interface RivalPath {
  readonly steps: readonly { readonly event: { readonly type: string } }[];
}

/** The steps of each path that a rival makes for a graph, the start first. */
export function pathsOfRival(rival: Rival, graph: Graph): GraphEdge[][] {
  const edgesFrom = graph.nodes.map((node) => new Map(node.edges.map((edge) => [edge.label, edge])));
  return graph.starts.flatMap((start) =>
    generate[rival](graph, start, edgesFrom).map(({ steps }) => {
      const edges = [start];
      for (const { event } of steps) {
        const edge = edgesFrom[(edges.at(-1) as GraphEdge).to]?.get(event.type);
        if (edge) edges.push(edge);
        else if (event.type !== 'xstate.init')
          throw new Error(`${rival} takes a step that there is not: ${event.type}`);
      }
      return edges;
    }),
  );
}

type EdgesFrom = readonly ReadonlyMap<string, GraphEdge>[];

const generate: Record<Rival, (graph: Graph, start: GraphEdge, edgesFrom: EdgesFrom) => readonly RivalPath[]> = {
  'xstate/graph': (_graph, start, edgesFrom) =>
    getShortestPaths(
      logicFrom(start, edgesFrom) as never,
      {
        events: eventsOf(edgesFrom),
        serializeState: (place: Place) => `${place.index}`,
      } as never,
    ),
  '@xstate/test': (graph, start, edgesFrom) => {
    const values = graph.nodes.map((node) => stableJson(node.moment.snapshot.value));
    const model = new TestModel(
      logicFrom(start, edgesFrom) as never,
      {
        events: eventsOf(edgesFrom),
        serializeState: (place: Place, event?: { type: string }, before?: Place) => {
          const moved = event && before && values[before.index] !== values[place.index];
          return `${place.index}${moved ? ` via ${event.type} from ${values[before.index]}` : ''}`;
        },
      } as never,
    );
    return model.getShortestPaths();
  },
};

function logicFrom(start: GraphEdge, edgesFrom: EdgesFrom) {
  const first: Place = { status: 'active', index: start.to };
  return {
    getInitialSnapshot: () => first,
    transition: (place: Place, event: { type: string }): Place => ({
      status: 'active',
      index: edgesFrom[place.index]?.get(event.type)?.to ?? place.index,
    }),
    getPersistedSnapshot: (place: Place) => place,
  };
}

function eventsOf(edgesFrom: EdgesFrom) {
  const events = edgesFrom.map((edges) => [...edges.keys()].map((type) => ({ type })));
  return (place: Place) => events[place.index] ?? [];
}
