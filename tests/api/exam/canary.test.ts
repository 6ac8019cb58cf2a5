import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadDocuments } from '../../../src/content/load/load-documents.ts';
import { loadQuestionSets } from '../../../src/content/load/load-exams.ts';
import { loadPractice } from '../../../src/content/load/load-practice.ts';
import type { AttemptState } from '../../../src/contract/exam/exam.ts';
import type { RouteId } from '../../../src/contract/routes.ts';
import { CERTIFICATION, type TestUser, TRIAL } from '../../support/app.ts';
import { findTexts, WINDOW } from '../../support/exam/find-texts.ts';
import { CANARY } from '../../support/question-sets.ts';
import { ROUTE_IDS, SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

const STATES: AttemptState[] = ['awaitingTerms', 'ready', 'running', 'grading'];
/** Called last, because it ends what the other calls need. */
const ENDING: RouteId[] = ['stopExam', 'logout'];

describeEmbeddedFirst('answers, explanations and hidden tests', (kind) => {
  const app = useApp(kind);

  test.each([TRIAL, CERTIFICATION].flatMap((exam) => STATES.map((state) => ({ exam, state }))))(
    '[EX-04] are in no response that a candidate of $exam can get in the state $state',
    async ({ exam, state }) => {
      const ada = await app().user();
      const { id } = await app().attemptIn(state, ada, exam);
      const secrets = await app().queries.selectFrom('question_set').select('preview_secret').execute();
      const needles = [CANARY, ...secrets.map((row) => row.preview_secret)];
      const answers: string[] = [];
      const calls = [...ROUTE_IDS.filter((route) => !ENDING.includes(route)), ...ENDING];
      for (const route of calls) {
        const sample = SAMPLE_CALLS[route];
        for (const params of [{ id, ...sample.params }, { id: exam }, { id: ada.id }, { secret: id }]) {
          for (const query of route === 'getExercises'
            ? [{ type: 'questions' }, { type: 'challenges' }]
            : [sample.query]) {
            const reply = await app().call(route, {
              ...sample,
              params: { challenge: 'challenge-sum', secret: 'x'.repeat(43), ...params },
              ...(query ? { query } : {}),
              as: ada,
            });
            answers.push(`${route} ${reply.status} ${JSON.stringify([...reply.headers])} ${reply.text}`);
          }
        }
      }
      const openApi = await app().request('/api/openapi.json');
      answers.push(openApi.text);
      for (const needle of needles) expect(answers.filter((answer) => answer.includes(needle))).toEqual([]);
      expect(answers.filter((answer) => / (200|201|202) /.test(answer)).length).toBeGreaterThan(10);
    },
  );

  test('[EX-04] are not revealed by errors about an exercise', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const wrong = [
      { exercise_id: 'fill-a', answer: { kind: 'choice', choice: 0 } },
      { exercise_id: 'fill-a', answer: { kind: 'texts', texts: [CANARY.slice(0, 3)] } },
      { exercise_id: 'nothing', answer: null },
    ];
    for (const answer of wrong) {
      const reply = await app().call('solveQuestions', {
        params: { id },
        headers: { 'x-lease-epoch': '1' },
        body: { answers: [answer] },
        as: ada,
      });
      expect(reply.text).not.toContain(CANARY);
    }
  });

  test('are shown to reviewers, which proves that the searched strings exist', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const reviewer: TestUser = await app().user('reviewer');
    const { text } = await app().call('reviewExam', { params: { id }, as: reviewer });
    for (const part of ['explanation', 'gap-one', 'challenge-explanation', 'hidden-name-1']) {
      expect(text).toContain(`${CANARY}-${part}`);
    }
  });

  test("authors' solutions and wrong programs are stored nowhere", async () => {
    const rows = await app().queries.selectFrom('question_set').select('content').execute();
    expect(rows.length).toBe(2);
    for (const { content } of rows) {
      expect(content).toContain(`${CANARY}-hidden-run-1`);
      expect(content).not.toContain(`${CANARY}-solution`);
      expect(content).not.toContain(`${CANARY}-wrong`);
    }
  });
});

const CLIENT = fileURLToPath(new URL('../../../.build/client', import.meta.url));

describe.skipIf(!existsSync(CLIENT))('the built client', () => {
  test('[EX-04] holds no explanation, accepted text, hidden test or solution of the real exams', () => {
    const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const built = files
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
      .replaceAll(/\\n|\s+/g, ' ');
    expect(built.length).toBeGreaterThan(10_000);
    const { sets } = loadQuestionSets();
    const secret = sets.flatMap(({ questions, challenges }) => [
      ...questions.flatMap((question) => [question.id, question.explanation, question.prompt]),
      ...challenges.flatMap((challenge) => [
        challenge.id,
        challenge.explanation,
        ...challenge.tests.filter((hidden) => !hidden.visible).flatMap((hidden) => [hidden.name, hidden.run]),
        ...Object.values(challenge.solution),
      ]),
    ]);
    // Long enough to be unique; quotes and backslashes are written differently in a bundle.
    const needles = secret
      .flatMap((text) => text.split(/["'`\\$\n]/))
      .map((part) => part.replaceAll(/\s+/g, ' ').trim())
      .filter((part) => part.length >= WINDOW);
    expect(needles.length).toBeGreaterThan(500);
    // Lines such as `const [text, setText] = useState(` also occur in public examples and articles.
    const { documents } = loadDocuments();
    const published = JSON.stringify([
      loadPractice().practice,
      documents.filter(({ document }) => document.kind === 'blog'),
    ]).replaceAll(/\\n|\s+/g, ' ');
    const shown = findTexts(published, needles);
    expect(shown.length).toBeLessThan(10);
    const secretNeedles = needles.filter((needle) => !shown.includes(needle));
    expect(findTexts(built, secretNeedles)).toEqual([]);
    // A page that tells one would be found, wherever in the build it stands.
    const told = secretNeedles.at(-1) ?? '';
    expect(findTexts(`${built}${told}`, secretNeedles)).toContain(told);
  });
});
