import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isFullInParts, walksSeed } from '../paths/browser/walk-share.ts';
import { inTier } from '../support/run/tier.ts';
import { chooseProved, PARTS, provedContent, provedInRun } from './proved-content.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST_MS = 10 * 60_000;

test(
  'every key and every challenge that has changed, and of the others what the run draws, is proved in the sandbox',
  async () => {
    const tier = inTier({ first: 'first', full: 'full' } as const);
    const proved = provedInRun(ROOT, tier, isFullInParts ? walksSeed() : undefined);
    const parameters = ['src/server/commands/prove-command.ts', ...(proved ?? [])];
    const { told, printed } = await new Promise<{ told: string; printed: string }>((resolve) => {
      execFile(process.execPath, parameters, { cwd: ROOT }, (error, stdout, stderr) => {
        resolve({ told: error ? `${stdout}${stderr}` : '', printed: stdout });
      });
    });
    expect(told).toBe('');
    expect(printed).toMatch(/^[1-9]\d* proofs, /m);
  },
  LONGEST_MS,
);

describe('what a run proves', () => {
  const COUNTER = 'src/content/exams/javascript/junior/challenges/counter';
  const QUESTION = 'src/content/exams/vuejs/trial/questions/vue-trial-templates-slot-scope.md';
  const content = provedContent(ROOT);

  test('is a question or a whole challenge', () => {
    expect(content).toContain(COUNTER);
    expect(content).toContain(QUESTION);
    expect(content.filter((path) => path.startsWith(`${COUNTER}/`))).toEqual([]);
  });

  test('before a pull request is what has changed, and one challenge whatever has changed', () => {
    const proved = (...changed: string[]) => chooseProved(content, { tier: 'first', changed, seed: 7 });
    expect(proved()).toEqual([COUNTER]);
    expect(proved(QUESTION, 'README.md')).toEqual([COUNTER, QUESTION]);
    expect(proved('src/content/exams/vuejs/trial/challenges/vue-trial-effects-search-box/challenge.md')).toEqual([
      COUNTER,
      'src/content/exams/vuejs/trial/challenges/vue-trial-effects-search-box',
    ]);
  });

  test('before a release is a part of it too: after as many runs everything', () => {
    const seen = new Set<string>();
    for (let seed = 100; seed < 100 + PARTS; seed++) {
      const proved = chooseProved(content, { tier: 'full', changed: [QUESTION], seed }) ?? [];
      expect(proved).toContain(QUESTION);
      expect(proved.length).toBeLessThan(content.length / 5);
      for (const path of proved) seen.add(path);
    }
    expect([...seen].sort()).toEqual(content);
  });

  test('before a release is everything where the judge has changed, each night whatever has changed', () => {
    const full = (seed: number | undefined, ...changed: string[]) =>
      chooseProved(content, { tier: 'full', changed, seed });
    for (const file of [
      'src/server/exam/grading/engine.ts',
      'src/harness/dom/events.ts',
      'src/content/prove.ts',
      'package.json',
    ]) {
      expect(full(7, file)).toBe(null);
    }
    expect(full(7, 'src/content/README.md')).not.toBe(null);
    expect(full(undefined)).toBe(null);
    expect(chooseProved(content, { tier: 'first', changed: undefined, seed: 7 })).toBe(null);
  });
});
