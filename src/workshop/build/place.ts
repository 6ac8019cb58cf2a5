import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { SIZES } from '../drawing/face.ts';
import type { Box, EdgeLayout, EdgeTransition, Point, ViewLayout } from '../drawing/layout.types.ts';
import type { Scene, SceneEdge } from '../drawing/scene.ts';

// The package's types are those of CommonJS; its default export is the class.
const elk = new (ElkConstructor as unknown as typeof ElkConstructor.default)();

type Direction = 'DOWN' | 'RIGHT';
/** Which lines may point backwards: those that a walk from the beginning finds, or as few as possible. */
type Strategy = 'DEPTH_FIRST' | 'GREEDY';

const LABEL_GAP = 2;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '20',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

const round = (value: number) => Math.round(value);

/** Places everything of a scene: of several drawings, the one that fits a screen best among those that begin where a reader does. */
export async function placeScene(scene: Scene): Promise<ViewLayout> {
  const placed = await Promise.all(
    (['DOWN', 'RIGHT'] as const).flatMap((direction) =>
      (['DEPTH_FIRST', 'GREEDY'] as const).map(async (strategy) => {
        const layout = await placeIn(scene, direction, strategy);
        return { layout, isForward: beginsFirst(scene, layout, direction) };
      }),
    ),
  );
  const forward = placed.filter(({ isForward }) => isForward);
  const candidates = (forward.length > 0 ? forward : placed).map(({ layout }) => layout);
  return candidates.reduce((best, layout) => (roomOf(layout) < roomOf(best) ? layout : best));
}

/** Whether the mark at which the chart begins stands in the first third of the drawing; true for a chart without one. */
function beginsFirst(scene: Scene, { marks, width, height }: ViewLayout, direction: Direction): boolean {
  const [root = ''] = scene.states.keys();
  const mark = marks[root];
  return mark === undefined || (direction === 'RIGHT' ? mark[0] / width : mark[1] / height) < 1 / 3;
}

/** How much has to be looked at: the height of a screen, 8 to 5, on which the whole drawing fits, and the drawing's own size. */
const roomOf = ({ width, height }: ViewLayout) => Math.max(width / 1.6, height) * Math.sqrt(width * height);

async function placeIn(scene: Scene, direction: Direction, strategy: Strategy): Promise<ViewLayout> {
  const options = { ...OPTIONS, 'elk.direction': direction, 'elk.layered.cycleBreaking.strategy': strategy };
  const [root] = scene.states.keys();
  const node = (id: string): ElkNode => {
    const { face, children } = scene.states.get(id) as NonNullable<ReturnType<typeof scene.states.get>>;
    if (children.length === 0) return { id, width: face.width, height: face.height };
    const mark = scene.edges.some((edge) => edge.isInitial && edge.from === id);
    return {
      id,
      children: [...(mark ? [{ id: `${id} mark`, width: SIZES.mark, height: SIZES.mark }] : []), ...children.map(node)],
      // Nothing of these is inherited.
      layoutOptions: {
        ...options,
        'elk.padding': `[top=${face.height + 8},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${face.width}, ${face.height + 30})`,
      },
    };
  };
  const graph = await elk.layout({
    id: 'view',
    layoutOptions: { ...options, 'elk.padding': '[top=12,left=12,bottom=12,right=12]' },
    children: root === undefined ? [] : [node(root)],
    edges: scene.edges.map(edgeOf),
  });
  return readLayout(scene, graph);
}

const labelBoxes = ({ transitions }: SceneEdge) => {
  const labels = transitions.flatMap(({ label }) => label ?? []);
  const width = Math.max(...labels.map((label) => label.width), 0);
  const height = labels.reduce((sum, label) => sum + label.height + LABEL_GAP, -LABEL_GAP);
  return { count: labels.length, width, height };
};

function edgeOf(edge: SceneEdge): ElkExtendedEdge {
  const { count, width, height } = labelBoxes(edge);
  return {
    id: edge.id,
    sources: [edge.isInitial ? `${edge.from} mark` : edge.from],
    targets: [edge.to],
    ...(count === 0
      ? {}
      : {
          labels: [
            {
              id: `label ${edge.id}`,
              text: edge.id,
              width,
              height,
              layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
            },
          ],
        }),
  };
}

function readLayout(scene: Scene, graph: ElkNode): ViewLayout {
  const states: Record<string, Box> = {};
  const marks: Record<string, Point> = {};
  const read = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode): void => {
    if (id.endsWith(' mark')) marks[id.slice(0, -5)] = [round(x + width / 2), round(y + height / 2)];
    else states[id] = { x: round(x), y: round(y), width: round(width), height: round(height) };
    for (const child of children) read(child);
  };
  for (const child of graph.children ?? []) read(child);
  const placed = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const edges = scene.edges.map((edge): EdgeLayout => {
    const found = placed.get(edge.id);
    const points = (found?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }): Point => [round(x), round(y)]),
    );
    const area = found?.labels?.[0];
    let y = round(area?.y ?? 0);
    const transitions = edge.transitions.map(({ id, label }): EdgeTransition => {
      if (!label) return { id };
      const x = round((area?.x ?? 0) + ((area?.width ?? 0) - label.width) / 2);
      const box = { x, y, width: label.width, height: label.height };
      y += label.height + LABEL_GAP;
      return { id, label: box };
    });
    return { from: edge.from, to: edge.to, points, transitions };
  });
  return {
    width: round(graph.width ?? 0),
    height: round(graph.height ?? 0),
    states,
    collapsed: [...scene.states.values()].filter(({ isCollapsed }) => isCollapsed).map(({ state }) => state.id),
    edges,
    marks,
  };
}
