import { type Edit, listEdits } from '../edits/operators.ts';
import type { ProofTest } from '../record/collect.ts';
import { isExecuted } from '../record/executed.ts';
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
  const { tests, texts, testTexts, usedData, isEdited } = options;
  const byFile = new Map<string, number[]>();
  for (const [index, { executed, outside }] of tests.entries()) {
    for (const file of new Set([...Object.keys(executed), ...Object.keys(outside)])) {
      const known = byFile.get(file);
      if (known) known.push(index);
      else byFile.set(file, [index]);
    }
  }
  const found: BelongingEdit[] = [];
  for (const [file, text] of texts) {
    if (!isEdited(file)) continue;
    const isStyle = file.endsWith('.css');
    const name = file.slice(file.lastIndexOf('/') + 1);
    const possible = isStyle
      ? tests.flatMap((test, index) => (testTexts.get(test.file)?.includes(name) ? [index] : []))
      : (byFile.get(file) ?? []);
    if (possible.length === 0) continue;
    const same = new Map<number, number[]>();
    for (const edit of listEdits(file, text)) {
      const key = edit.isInFunction ? edit.at : -1 - edit.at;
      let belonging = same.get(key);
      if (!belonging) {
        belonging = possible.filter((index) => {
          const test = tests[index];
          if (!test || isStyle) return isStyle;
          return edit.isInFunction
            ? isExecuted(test.executed[file], edit.at) || isExecuted(test.outside[file], edit.at)
            : usedData.isUsed(index, file, edit.at);
        });
        same.set(key, belonging);
      }
      if (belonging.length > 0) found.push({ edit, tests: belonging });
    }
  }
  return found;
}

/** What an id may be proved by, and how much an edit is its own. */
export type Candidate = BelongingEdit & { readonly weight: number };

/** Below this share of the weight of its most own edit, something belongs to everybody rather than to an id. */
const LEAST_SHARE = 0.25;

/**
 * The edits of an id, weighted by how well the tests that execute them are those that name it: Ochiai's coefficient of
 * spectrum-based fault localisation (Abreu et al. 2007), executed by the id's tests / √(tests of the id · tests that execute it).
 */
export function candidatesOf(id: string, tests: readonly ProofTest[], edits: readonly BelongingEdit[]): Candidate[] {
  const own = new Set(tests.flatMap(({ ids }, index) => (ids.includes(id) ? [index] : [])));
  const weighted: Candidate[] = [];
  let most = 0;
  for (const { edit, tests: belonging } of edits) {
    const naming = belonging.filter((index) => own.has(index));
    if (naming.length === 0) continue;
    const weight = naming.length / Math.sqrt(own.size * belonging.length);
    most = Math.max(most, weight);
    weighted.push({ edit, tests: naming, weight });
  }
  return weighted.filter(({ weight }) => weight >= LEAST_SHARE * most);
}
