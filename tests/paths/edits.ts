import { rebuild } from '../../src/charts/xstate-internals.ts';
import { generate, type Suite } from '../../src/walks/cover/generate.ts';
import { ExplorationError } from '../../src/walks/explore/exploration-error.ts';
import type { PathModel } from '../../src/walks/model.ts';
import type { Mutant } from '../../src/walks/mutate/mutants.ts';
import { mutantsOf } from '../../src/walks/mutate/mutation-gate.ts';

/** The ways to edit one transition, by the operator that makes them. */
export const edits = { 'drop-transition': 'removed', retarget: 'led elsewhere', 'sneak-path': 'added' } as const;

/** A way to edit one transition. */
export type Edit = keyof typeof edits;

/** Charts with many paths from every domain, small enough to be generated again often. */
export const editedCharts: readonly string[] = [
  'session',
  'reauthentication',
  'attempt',
  'review',
  'dashboard',
  'examClock',
  'evidence',
  'order',
  'orderStatus',
  'voucher',
  'voucherRedeem',
  'testPayment',
  'consent',
  'poll',
];

/** What an edit of one transition left of the paths of a chart. */
export interface EditEffect {
  readonly chart: string;
  readonly edit: Edit;
  readonly id: string;
  /** The paths before. */
  readonly paths: number;
  /** How many of them there are afterwards, with the same id. */
  readonly stable: number;
  /** The paths that do not take the transition that was edited; an edit may change the others. */
  readonly untouched: number;
  readonly untouchedStable: number;
}

/** How many neighbours stand in for an edit after which the chart has no end. */
const NEIGHBOURS = 3;

/** Edits one transition at a time, up to `most` of each kind spread over the chart, and generates the paths again. */
export function effectsOfEdits(model: PathModel, earlier: readonly (readonly string[])[], most: number): EditEffect[] {
  const before = generate(model, { earlier });
  const labels = before.paths.map((path) => path.edges.map((edge) => edge.label));
  const mutants = mutantsOf(before);
  return (Object.keys(edits) as Edit[]).flatMap((edit) =>
    spread(
      mutants.filter(({ operator }) => operator === edit),
      most,
    ).flatMap((neighbours) => firstEffect(neighbours, (mutant) => effectOf(before, labels, edit, mutant))),
  );
}

function effectOf(
  before: Suite,
  earlier: readonly (readonly string[])[],
  edit: Edit,
  mutant: Mutant,
): EditEffect | undefined {
  const { model, paths } = before;
  let after: ReadonlySet<string>;
  try {
    const machine = rebuild(model.machine, mutant.changes());
    // A way back that counts something would have no end.
    const bound = Math.min(model.bound, 4 * before.graph.nodes.length + 100);
    after = new Set(generate({ ...model, machine, bound }, { earlier }).paths.map(({ id }) => id));
  } catch (error) {
    if (error instanceof ExplorationError) return undefined;
    throw error;
  }
  const untouched = paths.filter((path) => !path.edges.some(({ outcome }) => outcome.taken.includes(mutant.where)));
  return {
    chart: model.machine.id,
    edit,
    id: mutant.id,
    paths: paths.length,
    stable: paths.filter(({ id }) => after.has(id)).length,
    untouched: untouched.length,
    untouchedStable: untouched.filter(({ id }) => after.has(id)).length,
  };
}

/** The effect of the first edit after which the chart has an end. */
function firstEffect(mutants: readonly Mutant[], effect: (mutant: Mutant) => EditEffect | undefined): EditEffect[] {
  for (const mutant of mutants) {
    const found = effect(mutant);
    if (found) return [found];
  }
  return [];
}

/** At most so many places of a list, each in the middle of an equal part, with what follows there. */
function spread<T>(list: readonly T[], most: number): T[][] {
  const parts = Math.min(most, list.length);
  return Array.from({ length: parts }, (_one, at) => {
    const middle = Math.floor(((at + 0.5) * list.length) / parts);
    return list.slice(middle, Math.min(middle + 1 + NEIGHBOURS, Math.floor(((at + 1) * list.length) / parts)));
  });
}

const share = (
  effects: readonly EditEffect[],
  which: 'stable' | 'untouchedStable',
  of: 'paths' | 'untouched',
): number =>
  effects.reduce((sum, effect) => sum + effect[which], 0) / effects.reduce((sum, effect) => sum + effect[of], 0);

/** The share of all ids that stay. */
export const stableShare = (effects: readonly EditEffect[]): number => share(effects, 'stable', 'paths');

/** The share of the ids that stay, of paths that do not take the transition that was edited. */
export const untouchedShare = (effects: readonly EditEffect[]): number =>
  share(effects, 'untouchedStable', 'untouched');
