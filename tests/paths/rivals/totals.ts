import { table } from '../../../src/walks/report/table.ts';
import { type Comparison, generators } from './compare.ts';
import type { Generator } from './measure.ts';

/** Figures of a generator over several charts. */
export interface Sums {
  readonly charts: number;
  readonly paths: number;
  readonly steps: number;
  readonly computing: number;
  readonly transitions: number;
  readonly allTransitions: number;
  readonly situations: number;
  readonly allSituations: number;
  readonly mutants: number;
  readonly killed: number;
}

/** Adds up what a generator has finished; mutants only where it has finished those. */
export function sumsOf(comparisons: readonly Comparison[], generator: Generator): Sums {
  const measured = comparisons.map((comparison) => comparison.of[generator]);
  const amounts = measured.flatMap(({ amount }) => amount ?? []);
  const kills = measured.flatMap((one) => one.kills ?? []);
  const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);
  return {
    charts: amounts.length,
    paths: sum(amounts, ({ paths }) => paths),
    steps: sum(amounts, ({ steps }) => steps),
    computing: sum(amounts, ({ computing }) => computing),
    transitions: sum(amounts, ({ transitions }) => transitions),
    allTransitions: sum(amounts, ({ allTransitions }) => allTransitions),
    situations: sum(amounts, ({ situations }) => situations),
    allSituations: sum(amounts, ({ allSituations }) => allSituations),
    mutants: sum(kills, ({ mutants }) => mutants),
    killed: sum(kills, ({ killed }) => killed),
  };
}

/** Sums over what can be compared, and what the promises are judged by. */
export function summarise(comparisons: readonly Comparison[], limit: number) {
  const isFinished = ({ of }: Comparison): boolean => generators.every((generator) => of[generator].kills);
  const finished = comparisons.filter(isFinished);
  const sums = (of: readonly Comparison[]): Record<Generator, Sums> =>
    Object.fromEntries(generators.map((generator) => [generator, sumsOf(of, generator)])) as Record<Generator, Sums>;
  const [finishedSums, allSums] = [sums(finished), sums(comparisons)];
  const [ours, test] = [finishedSums.ours, finishedSums['@xstate/test']];
  return {
    finished: finished.map(({ chart }) => chart),
    unfinished: unfinishedSentences(comparisons, limit),
    finishedSums,
    allSums,
    verdict: {
      ours,
      test,
      share: ours.steps / Math.max(1, test.steps),
      average: allSums.ours.computing / Math.max(1, comparisons.length),
      missed: comparisons.filter(isMissed).map(({ chart }) => chart),
    },
  };
}

function isMissed({ of }: Comparison): boolean {
  const taken = (generator: Generator): number => of[generator].amount?.transitions ?? 0;
  return generators.some((generator) => taken(generator) > taken('ours'));
}

/** A sentence for each chart that a rival did not finish. */
export function unfinishedSentences(comparisons: readonly Comparison[], limit: number): string[] {
  return comparisons.flatMap(({ chart, of }) =>
    generators.flatMap((generator) => {
      const { amount, kills } = of[generator];
      if (kills) return [];
      const time = `within ${limit} s of processor time`;
      return amount
        ? [`${chart}: the ${amount.steps} steps of ${generator} could not be walked on all mutants ${time}.`]
        : [`${chart}: ${generator} did not finish its paths ${time}.`];
    }),
  );
}

const head = ['generator', 'paths', 'steps', 'cpu ms', 'transitions', 'situations', 'mutants killed'];

const cells = (figures: Omit<Sums, 'charts' | 'mutants' | 'killed'>): (string | number)[] => [
  figures.paths,
  figures.steps,
  Math.round(figures.computing),
  `${figures.transitions}/${figures.allTransitions}`,
  `${figures.situations}/${figures.allSituations}`,
];

/** A line for each chart and generator. */
export function chartTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.flatMap(({ chart, of }) =>
    generators.map((generator) => {
      const { amount, kills } = of[generator];
      const made = amount ? cells(amount) : ['–', '–', '–', '–', '–'];
      return [chart, generator, ...made, kills ? `${kills.killed}/${kills.mutants}` : '–'];
    }),
  );
  return table(['chart', ...head], rows);
}

/** A line for each generator. */
export function sumsTable(sums: Readonly<Record<Generator, Sums>>): string {
  const rows = generators.map((generator) => {
    const one = sums[generator];
    return [generator, one.charts, ...cells(one), `${one.killed}/${one.mutants}`];
  });
  return table([head[0] as string, 'charts', ...head.slice(1)], rows);
}
