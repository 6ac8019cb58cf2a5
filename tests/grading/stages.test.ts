import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Challenge } from '../../src/content/exam.types.ts';
import { loadExams } from '../../src/content/load/load-exams.ts';
import { loadPractice } from '../../src/content/load/load-practice.ts';
import { listProofs, type ProvingSandbox } from '../../src/content/prove.ts';
import { previewOf } from '../../src/server/exam/preview.ts';
import { isDrawn } from '../support/run/tier.ts';
import { launchBrowser, runInFrame } from './browser-frame.ts';
import { sandboxForTests } from './support.ts';

const sandbox = sandboxForTests();
let browser: Browser | null = null;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const pools = [...loadExams().exams, ...loadPractice().pools];
const components = pools
  .flatMap(({ challenges }) => challenges.map(({ challenge }) => challenge))
  .filter(({ environment }) => environment === 'vue' || environment === 'react');

/** What a visitor reads in the preview of a correct solution: its texts, and how many fields it has. */
const SHOWN: Record<string, { text: string; fields: number }> = {
  'vuejs-practice-letters-left': { text: '20 left', fields: 1 },
  'react-practice-find-a-name': { text: 'AdaBarbaraFrancesGraceHedyKatherineMargaretRadia', fields: 1 },
  'vue-trial-components-tag-editor': { text: 'vue Remove vite Remove vue, vite Clear', fields: 1 },
  'vue-trial-effects-search-box': { text: '', fields: 1 },
  'react-trial-price-ticker': { text: 'ACMEwaitingnoneAlerts above 100: 0Next priceOther share', fields: 0 },
  'react-trial-tag-field': { text: 'css×html×onChange: nothing yet', fields: 1 },
};
/** `npm test` takes a third of them, others each day. */
const drawn = components.filter((_, at) => isDrawn(at, 3));
const spaceless = (text: string) => text.replace(/\s+/g, '');

const solved = ({ files, solution }: Challenge) => ({ ...files, ...solution });

describe('[EX-12] the preview of a component', { timeout: 120_000 }, () => {
  test('is of a challenge whose stage is known here', () => {
    expect(components.map(({ id }) => id).sort()).toEqual(Object.keys(SHOWN).sort());
  });

  test.each(drawn)('shows the solution of $id with sample props', async (challenge) => {
    const { environment, stage, id } = challenge;
    if (!stage) throw new Error('There is no stage.');
    const outcome = await sandbox.runTests({
      environment,
      entry: stage.path,
      files: { ...solved(challenge), [stage.path]: stage.text },
      tests: [
        {
          name: 'shown',
          run: "mount(m.default); await settle(); return [screen.text(), screen.count('input') + screen.count('textarea')];",
          expect: null,
        },
      ],
    });
    if (outcome.kind !== 'finished') throw new Error(outcome.message);
    const [{ observed, error } = { observed: null, error: 'no result' }] = outcome.results;
    expect(error).toBeNull();
    const [text, fields] = JSON.parse(observed ?? '[]') as [string, number];
    expect({ text: spaceless(text), fields }).toEqual({
      text: spaceless(SHOWN[id]?.text ?? ''),
      fields: SHOWN[id]?.fields,
    });
  });

  test.each(drawn)('runs the tests of $id beside its stage, in a browser', async (challenge) => {
    const built = await previewOf(sandbox, challenge, solved(challenge));
    if (built.kind !== 'built') throw new Error(built.message);
    if (browser === null) return;
    const visible = challenge.tests.filter((one) => one.visible);
    const messages = await runInFrame(browser, built, visible);
    expect(messages.filter(({ type }) => type === 'failed' || type === 'log')).toEqual([]);
    expect(
      messages.flatMap((message) =>
        message.type === 'result' ? [[message.name, message.error, JSON.parse(message.observed ?? 'null')]] : [],
      ),
    ).toEqual(visible.map(({ name, expect: wanted }) => [name, null, wanted]));
  });

  test.each(drawn)('can be built for $id before anything is written', async (challenge) => {
    expect(await previewOf(sandbox, challenge, challenge.files)).toMatchObject({ kind: 'built' });
  });
});

describe('[EX-12] the proof of a challenge finds a stage', { timeout: 120_000 }, () => {
  const letters = components.find(({ id }) => id === 'vuejs-practice-letters-left') as Challenge;
  const stageOf = (template: string) =>
    `<script setup>\nimport LettersLeft from './LettersLeft.vue';\n</script>\n<template>${template}</template>`;
  const place = { file: 'c.md', lines: {} };

  async function faults(text: string) {
    const challenge = { ...letters, wrong: [], stage: { path: 'stage.vue', text } };
    const loaded = { challenge, place, testsPlace: place };
    const [proof] = listProofs([{ questions: [], challenges: [loaded] }], 'these tests');
    return (await proof?.run(sandbox as ProvingSandbox))?.map(({ what, observed }) => `${what} ${observed}`);
  }

  test.each([
    ['that is right', '<LettersLeft :max="20" />', []],
    ['without the props', '<LettersLeft />', ['The stage leaves a value out. NaN left']],
    ['that shows nothing', '<div />', ['The stage shows nothing of the solution. an empty page']],
  ])('%s', async (_, template, found) => {
    expect(await faults(stageOf(template))).toEqual(found);
  });

  test('that throws', async () => {
    const [fault, ...others] = (await faults(stageOf('<LettersLeft :max="missing.value" />'))) ?? [];
    expect(others).toEqual([]);
    expect(fault).toMatch(/^The stage does not show the solution\. /);
  });
});
