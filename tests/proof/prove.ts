import { createCandidates } from './belongs/belonging.ts';
import { draw } from './belongs/draw.ts';
import { applyEdit, describeEdit, type Edit, type Operator } from './edits/operators.ts';
import { openTypeChecker } from './edits/type-check.ts';
import { isUnnoticeable } from './edits/unnoticeable.ts';
import type { Prepared } from './prepare.ts';
import type { ProofTest } from './record/collect.ts';
import { byCloseness, MAX_OF_OTHERS_MS, tryEdit, type Verdict } from './run/try-edit.ts';

export type ProvedEdit = {
  /** File, line, what was there and what is there instead. */
  readonly edit: string;
  readonly operator: Operator;
  readonly verdict: Verdict;
  /** Tests that name the id and execute the edit. */
  readonly tests: number;
};

/** What is known of a requirement. */
export type Proof = {
  readonly id: string;
  /** That name it, in process. */
  readonly tests: number;
  /** Titles of those that are written down as not fulfilled yet. */
  readonly open: readonly string[];
  /** Edits that a test of the id noticed, or that no test of any id did. */
  readonly made: number;
  readonly noticed: number;
  /** Edits that tests of other ids, or of none, alone noticed: what they change belongs to those. */
  readonly elsewhere: number;
  readonly edits: readonly ProvedEdit[];
};

/** Refused by the compiler so often in a row, an id has no edits left that are worth looking for. */
const MAX_REFUSALS = 80;
/** Edits drawn for an id, those that turned out to be of others among them. */
const MAX_DRAWN = 3;

/** Proves one requirement after the other. */
export function createProver(
  root: string,
  { tests, texts, edits, stated, pool }: Prepared,
  options: {
    readonly seed: number;
    readonly edits: number;
    readonly isListed: boolean;
    /** By id, the edits that are tried, as they are described; where it is missing they are drawn. */
    readonly only?: ReadonlyMap<string, readonly string[]> | undefined;
  },
) {
  const checker = openTypeChecker(root);
  // A test that expects a failure proves nothing yet.
  const judging = tests.map((test): ProofTest => (test.isOpen ? { ...test, ids: [] } : test));
  const candidatesOf = createCandidates(judging, edits, stated);
  const belonging = new Map<Edit, readonly number[]>(edits.map((one) => [one.edit, one.tests]));

  /** Draws edits that the compiler takes. */
  function* drawEdits(id: string) {
    const only = options.only?.get(id);
    if (only) {
      for (const candidate of candidatesOf(id)) {
        const text = texts.get(candidate.edit.file) ?? '';
        if (isUnnoticeable(text, candidate.edit)) continue;
        if (only.includes(describeEdit(text, candidate.edit))) yield { ...candidate, text };
      }
      return;
    }
    let refused = 0;
    for (const candidate of draw(candidatesOf(id), `${options.seed} ${id}`)) {
      if (refused > MAX_REFUSALS) return;
      const text = texts.get(candidate.edit.file) ?? '';
      if (isUnnoticeable(text, candidate.edit)) continue;
      if (checker.refusal(candidate.edit.file, applyEdit(text, candidate.edit)) !== null) refused += 1;
      else yield { ...candidate, text };
    }
  }

  /** Runs the tests of the id, then the others that execute the edit as well. */
  async function tryOn(id: string, text: string, edit: Edit, own: readonly ProofTest[]): Promise<Verdict> {
    const verdict = await tryEdit(pool, text, edit, own);
    if (verdict.kind !== 'unnoticed') return verdict;
    const executing = (belonging.get(edit) ?? []).flatMap((index) => judging[index] ?? []);
    const others = executing.filter(({ ids, isOpen }) => !isOpen && !ids.includes(id));
    if (others.length === 0) return verdict;
    const first = byCloseness(edit.file);
    const second = await tryEdit(pool, text, edit, others, { mostMs: MAX_OF_OTHERS_MS, first });
    if (second.kind === 'noticed') return { ...second, kind: 'noticed elsewhere' };
    return second.kind === 'unnoticed' ? { kind: 'unnoticed', ran: verdict.ran + second.ran } : verdict;
  }

  /**
   * Looks again at what nobody noticed: what is missing may be read in another file, which is not looked at for every edit.
   * Inside of functions it hardly ever is.
   */
  function isRefused(text: string, edit: Edit, verdict: Verdict): boolean {
    if (verdict.kind !== 'unnoticed' || (edit.isInFunction && edit.operator !== 'drop entry')) return false;
    return checker.refusalAnywhere(edit.file, applyEdit(text, edit)) !== null;
  }

  return {
    async prove(id: string): Promise<Proof> {
      const naming = tests.filter((test) => test.ids.includes(id));
      const proved: ProvedEdit[] = [];
      const drawn = drawEdits(id);
      const asked = options.only?.get(id)?.length ?? options.edits;
      const tryNext = async (): Promise<void> => {
        const { value, done } = drawn.next();
        if (done) return;
        const { edit, text, tests: indexes } = value;
        const own = indexes.flatMap((index) => judging[index] ?? []);
        const verdict: Verdict = options.isListed
          ? { kind: 'not tried', why: 'It is only listed.' }
          : await tryOn(id, text, edit, own);
        if (isRefused(text, edit, verdict)) return tryNext();
        proved.push({ edit: describeEdit(text, edit), operator: edit.operator, verdict, tests: own.length });
        // The compiler answers in this process: others get their turn.
        await new Promise((resolve) => setImmediate(resolve));
        if (verdict.kind === 'noticed elsewhere' && proved.length < MAX_DRAWN * asked) await tryNext();
      };
      await Promise.all(Array.from({ length: asked }, tryNext));
      const count = (kind: Verdict['kind']) => proved.filter(({ verdict }) => verdict.kind === kind).length;
      return {
        id,
        tests: naming.length,
        open: naming.filter(({ isOpen }) => isOpen).map(({ title }) => title),
        made: count('noticed') + count('unnoticed'),
        noticed: count('noticed'),
        elsewhere: count('noticed elsewhere'),
        edits: proved,
      };
    },
    close(): void {
      checker.close();
    },
  };
}
