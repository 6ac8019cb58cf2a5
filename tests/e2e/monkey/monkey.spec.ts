import { expect, test } from '../support/fixtures.ts';
import { type MonkeyOutcome, monkeyRun } from './monkey-run.ts';

const RUNS = Number(process.env.MONKEY_RUNS ?? 6);
const SEED = Number(process.env.MONKEY_SEED ?? 1);

// Disturbances are the point; what the page makes of them is compared below.
test.use({ allowedProblems: [/./] });

test('[EX-06, EX-08] under random actions and faults, every acknowledged answer is graded and saving resumes automatically', async ({
  browser,
  server,
}) => {
  test.setTimeout(60_000 + RUNS * 90_000);
  const outcomes: MonkeyOutcome[] = [];
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    const opened: { close(): Promise<void> }[] = [];
    const openDevice = async () => {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', timezoneId: 'UTC' });
      opened.push(context);
      return context;
    };
    await test.step(`seed ${seed}`, async () => outcomes.push(await monkeyRun(seed, server, openDevice)));
    if (outcomes.length % 10 === 0) console.log(`${outcomes.length} of ${RUNS} runs`);
    for (const context of opened) await context.close();
  }
  const sum = (count: (outcome: MonkeyOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  console.log(
    `monkey: ${RUNS} runs from seed ${SEED}, ${sum(({ actions }) => actions.length)} actions, ` +
      `${sum(({ acknowledged }) => acknowledged)} answers acknowledged, ` +
      `${sum(({ losses }) => losses.length)} lost, ${sum(({ isStuck }) => Number(isStuck))} pages stuck`,
  );
  expect(outcomes.filter(({ losses, isStuck }) => losses.length > 0 || isStuck)).toEqual([]);
});
