import type { Page } from '@playwright/test';
import { generate, type Path } from '../../../src/walks/cover/generate.ts';
import { type Criteria, definedGoals, reasonFor } from '../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../src/walks/explore/explore.ts';
import type { PathModel } from '../../../src/walks/model.ts';
import type { ChartWatch } from './chart-watch.ts';
import type { BrowserDrivers } from './define-drivers.ts';
import { withOwnSnapshots } from './own-snapshots.ts';
import { type Follow, pathsInWorld } from './paths-in-world.ts';

/** The server of a walk: one that listens, or the same application without a port. */
export type WalkServer = {
  readonly url: string;
  /** Moves the server's clock and runs its jobs. */
  advance(ms: number): Promise<void>;
};

/** What a walk has at hand besides the page. */
export type WalkTools = {
  readonly url: string;
  readonly server: WalkServer;
  /** Another tab of the same browser, on a page without the application. */
  readonly otherTab: Page;
  readonly path: Path;
};

/** A world follows a chart of the page, or one of the server by what is stored. */
export type ChartWorld = { readonly watch: Pick<ChartWatch, 'listenIn'> };

/** The paths of a chart in the browser, all of them, whichever a run walks. */
export type WalkPlan = {
  readonly paths: readonly Path[];
  /** Every goal of the chart that a page might be led to. */
  readonly defined: readonly string[];
};

/** Settings of the server that differ from those of other walks. */
export type Environment = Readonly<Record<string, string>>;

/** A chart that a page runs, and how it is walked there: by a browser over the network, and in process. */
export type Walk = {
  /** What is walked, with the requirements that it proves. */
  readonly title: string;
  /** Name of the chart's folder, and of the report. */
  readonly chart: string;
  /** Searches the paths: called by the test, not when tests are collected. */
  readonly plan: () => WalkPlan;
  readonly drivers: BrowserDrivers;
  /** The state shared by the drivers of one path. */
  readonly world: (tools: WalkTools) => ChartWorld | Promise<ChartWorld>;
  /** Why the chart is walked by a browser over the network alone, and not in process as well. */
  readonly overNetwork?: string;
  /** States and transitions that no page can be led to, each with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** Whether time in the page passes only when the path says so; true unless told. */
  readonly isClockHeld?: boolean;
  /** Runs in the page before its own code, and breaks what the path requires. */
  readonly script?: (path: Path) => (() => void) | undefined;
  /** Problems that pages cause on purpose: refusals and lost calls, which the browser notes, unless told. */
  readonly allowedProblems?: readonly RegExp[];
  readonly environment?: Environment;
  /** Whether routes of the walk are about files of the build, which the browser loads by itself. */
  readonly holdsFiles?: boolean;
  /** Settings of a path that differ from those of the others. */
  readonly environmentOf?: (path: Path) => Environment | undefined;
  /** Whether the server knows its own address, as one does whose pages are left and come back to. */
  readonly knowsAddress?: boolean;
  /** Puts away what the walks that follow on the same server must not find. */
  readonly afterwards?: (server: WalkServer) => Promise<void>;
  /** The visitor's time zone; UTC unless told. */
  readonly timezoneId?: string;
  /** The size of the window; 1280 by 900 unless told. */
  readonly viewport?: { readonly width: number; readonly height: number };
};

/** Refusals and lost connections are part of the paths; the browser notes each of them. */
export const FAILED_CALLS: readonly RegExp[] = [/^Failed to load resource/];

/** Every path of a model that covers its states and transitions, where the page can be led along all of them. */
export function allPaths(model: PathModel, criteria: Criteria = { cases: false }): WalkPlan {
  const { paths, goals } = generate(model, criteria);
  const { graph, told } = withTelling(explore(model));
  const walked = new Set(paths.flatMap(({ edges }) => edges.map(({ label }) => toldGoal(label))));
  const left = new Set([...told].filter((goal) => !walked.has(goal)));
  const more = left.size > 0 ? pathsInWorld(graph, left, {}, (world) => world) : [];
  const own = paths.map((path) => withOwnSnapshots(graph.runner, path));
  return { paths: [...own, ...more], defined: goals.all.filter((goal) => !goals.unreachable.has(goal)) };
}

const toldGoal = (label: string) => `told:${label}`;

/** The graph with a goal more for each case that a view can mix up, wherever it happens. */
function withTelling(graph: Graph): { readonly graph: Graph; readonly told: ReadonlySet<string> } {
  const told = new Set<string>();
  const nodes = graph.nodes.map((node) => ({
    ...node,
    edges: node.edges.map((edge) => {
      if (!isTelling(edge)) return edge;
      told.add(toldGoal(edge.label));
      return { ...edge, goals: [...edge.goals, toldGoal(edge.label)] };
    }),
  }));
  return { graph: { ...graph, nodes }, told };
}

/** A failure that names a field of a form, and a case of an event that the chart takes: a view has a control for each. */
function isTelling({ step, goals }: GraphEdge): boolean {
  if (step?.kind === 'error') {
    const { errors } = Object(step.event['error']) as { errors?: object };
    return Object.keys(errors ?? {}).length > 0;
  }
  return step?.kind === 'event' && goals.some((goal) => goal.startsWith('transition:'));
}

/** Which steps a page can produce. */
export type Following<TWorld> = { readonly begin: TWorld; readonly step: (graph: Graph) => Follow<TWorld> };

/**
 * The fewest paths over every state and transition but those without reach, with every case that a view can mix up.
 *
 * @param follow which steps the page can produce; all unless told
 */
export function fewestPaths<TWorld>(
  model: PathModel,
  unreachable: Readonly<Record<string, string>> = {},
  follow?: Following<TWorld>,
): WalkPlan {
  const { graph, told } = withTelling(explore(model));
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  const isWanted = (goal: string) => reasonFor(goal, unreachable) === undefined;
  const wanted = new Set([...defined.filter(isWanted), ...told]);
  const paths = follow
    ? pathsInWorld(graph, wanted, follow.begin, follow.step(graph))
    : pathsInWorld(graph, wanted, {}, (world, edge) => (edge.goals.every(isOpenTo(isWanted)) ? world : undefined));
  return { paths, defined };
}

/**
 * The fewest paths on which a chart takes each event once that a page has a control for: for another page that shows a chart which is
 * walked whole elsewhere.
 *
 * @param shown `without`: events that the page has no control for. `goals`: what is to be seen as well. `isShown`:
 * and `follow`: whether the page can produce a step; all that the chart takes unless told
 * @throws Error for what no path comes by
 */
export function everyEvent<TWorld = object>(
  model: PathModel,
  {
    without = [],
    goals: more = [],
    isShown = () => true,
    follow,
  }: {
    readonly without?: readonly string[];
    readonly goals?: readonly string[];
    readonly isShown?: (edge: GraphEdge) => boolean;
    readonly follow?: Following<TWorld>;
  } = {},
): WalkPlan {
  const explored = explore(model);
  const types = Object.keys(model.events).filter((type) => !without.includes(type));
  const wanted = new Set([...types, ...more]);
  const nodes = explored.nodes.map((node) => ({
    ...node,
    edges: node.edges.flatMap((edge) => {
      const type = eventOf(edge)?.type;
      if (type === undefined) return edge;
      const isTaken = edge.outcome.taken.length > 0;
      return wanted.has(type) && isTaken ? { ...edge, goals: [...edge.goals, type] } : [];
    }),
  }));
  const graph = { ...explored, nodes };
  const { begin, step } = follow ?? { begin: {} as TWorld, step: (): Follow<TWorld> => (world) => world };
  const next = step(graph);
  const paths = pathsInWorld(graph, wanted, begin, (world, edge) => (isShown(edge) ? next(world, edge) : undefined));
  const goals = new Set(paths.flatMap(({ edges }) => edges.flatMap((edge) => edge.goals)));
  const missing = [...wanted].filter((type) => !goals.has(type));
  if (missing.length > 0) throw new Error(`No path of ${model.machine.id} comes by ${missing.join(', ')} there.`);
  return { paths, defined: [...goals].filter((goal) => /^(state|transition):/.test(goal)) };
}

/** A step that takes a transition out of reach is out of reach itself. */
const isOpenTo = (isWanted: (goal: string) => boolean) => (goal: string) =>
  !/^(state|transition):/.test(goal) || isWanted(goal);

/** The event of a step, if it is one that somebody sends. */
export function eventOf({ step }: GraphEdge): { readonly type: string; readonly [key: string]: unknown } | undefined {
  return step?.kind === 'event' ? step.event : undefined;
}
