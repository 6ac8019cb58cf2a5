import { type Edit, listEdits } from '../edits/operators.ts';
import type { ProofTest } from '../record/collect.ts';
import { isExecuted } from '../record/executed.ts';
import { memo } from './memo.ts';
import type { StatedPart } from './stated.ts';
import type { UsedData } from './used-data.ts';

/** An edit with the tests, by index, that execute or use what it changes. */
export type BelongingEdit = { readonly edit: Edit; readonly tests: readonly number[] };

/**
 * Lists the edits of files that any test executes.
 *
 * @param testTexts of the files of tests: style sheets are executed by nobody, and belong to the tests that name them
 */
export function listBelonging(options: {
  tests: readonly ProofTest[];
  texts: ReadonlyMap<string, string>;
  testTexts: ReadonlyMap<string, string>;
  usedData: UsedData;
  isEdited: (file: string) => boolean;
}): BelongingEdit[] {
  const { texts, isEdited } = options;
  const belongingOf = createBelonging(options);
  return [...texts]
    .filter(([file]) => isEdited(file))
    .flatMap(([file, text]) => listEdits(file, text))
    .flatMap((edit) => {
      const belonging = belongingOf(edit);
      return belonging.length > 0 ? [{ edit, tests: belonging }] : [];
    });
}

/** Finds the tests, by index, that execute or use what an edit changes; edits of one place get one list. */
export function createBelonging({
  tests,
  testTexts,
  usedData,
}: {
  tests: readonly ProofTest[];
  testTexts: ReadonlyMap<string, string>;
  usedData: UsedData;
}): (edit: Pick<Edit, 'file' | 'at' | 'isInFunction'>) => readonly number[] {
  const byFile = new Map<string, number[]>();
  for (const [index, { executed, outside }] of tests.entries()) {
    for (const file of new Set([...Object.keys(executed), ...Object.keys(outside)])) {
      const known = byFile.get(file);
      if (known) known.push(index);
      else byFile.set(file, [index]);
    }
  }
  const possible = (file: string): number[] => {
    if (!file.endsWith('.css')) return byFile.get(file) ?? [];
    const name = file.slice(file.lastIndexOf('/') + 1);
    return tests.flatMap((test, index) => (testTexts.get(test.file)?.includes(name) ? [index] : []));
  };
  const ofFile = new Map<string, number[]>();
  const ofPlace = new Map<string, number[]>();
  return ({ file, at, isInFunction }) =>
    memo(ofPlace, `${file} ${at} ${isInFunction}`, () =>
      memo(ofFile, file, () => possible(file)).filter((index) => {
        const test = tests[index];
        if (!test || file.endsWith('.css')) return test !== undefined;
        return isInFunction
          ? isExecuted(test.executed[file], at) || isExecuted(test.outside[file], at)
          : usedData.isUsed(index, file, at);
      }),
    );
}

/** What an id may be proved by, and how likely it is drawn. */
export type Candidate = BelongingEdit & { readonly weight: number };

/** Below this share of the weight of its most own edit, something belongs to everybody rather than to an id. */
const LEAST_SHARE = 0.25;
/** What is another id's by more than this belongs to that one. */
const LEAST_OWN = 0.75;
/** Of four edits three are of parts whose comment names the id, where there are any. */
const STATED_ODDS = 3;

/**
 * The edits of each id. Most its own are those of parts whose comment names it. Others are weighted by how well the tests that
 * execute them are those that name the id: Ochiai's coefficient of spectrum-based fault localisation (Abreu et al. 2007),
 * executed by the id's tests / √(tests of the id · tests that execute it); they belong to the ids that have the greatest
 * coefficient there, or nearly.
 */
export function createCandidates(
  tests: readonly ProofTest[],
  edits: readonly BelongingEdit[],
  stated: readonly StatedPart[],
): (id: string) => Candidate[] {
  const sizes = new Map<string, number>();
  for (const { ids } of tests) for (const id of ids) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const compare = (belonging: readonly number[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const index of belonging) for (const id of tests[index]?.ids ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    return new Map([...counts].map(([id, count]) => [id, count / Math.sqrt((sizes.get(id) ?? 1) * belonging.length)]));
  };
  // Edits of one place have one list of tests.
  const coefficients = new Map<readonly number[], Map<string, number>>();
  for (const { tests: belonging } of edits) memo(coefficients, belonging, () => compare(belonging));

  return (id) => {
    const parts = stated.filter((part) => part.id === id);
    const isStated = ({ file, at }: Edit) =>
      parts.some((part) => part.file === file && at >= part.start && at < part.end);
    const executed = edits.flatMap(({ edit, tests: belonging }) => {
      const all = coefficients.get(belonging);
      const coefficient = all?.get(id);
      if (!all || coefficient === undefined) return [];
      const own = belonging.filter((index) => tests[index]?.ids.includes(id));
      const isOwn = coefficient >= LEAST_OWN * Math.max(...all.values());
      return [{ edit, tests: own, coefficient, isOwn, isStated: isStated(edit) }];
    });
    const said = executed.filter((one) => one.isStated);
    const others = executed.filter((one) => !one.isStated);
    const own = others.some(({ isOwn }) => isOwn) ? others.filter(({ isOwn }) => isOwn) : others;
    const most = own.reduce((greatest, { coefficient }) => Math.max(greatest, coefficient), 0);
    // By its third power: little of what everybody executes, although there is much of it.
    const weighted = own
      .filter(({ coefficient }) => coefficient >= LEAST_SHARE * most)
      .map((one) => ({ edit: one.edit, tests: one.tests, weight: one.coefficient ** 3 }));
    const sum = weighted.reduce((total, { weight }) => total + weight, 0);
    const each = said.length === 0 ? 0 : Math.max(1, (STATED_ODDS * sum) / said.length);
    return [...said.map((one) => ({ edit: one.edit, tests: one.tests, weight: each })), ...weighted];
  };
}
