import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import type { RunStep } from '../../../machines/site/workshop/workshop.types.ts';
import { PayloadForm } from '../../../src/client/pages/site/workshop/payload-form.tsx';
import { SimulatorPanel } from '../../../src/client/pages/site/workshop/simulator-panel.tsx';
import { loadChart } from '../../../src/workshop/registry.ts';
import { loadCases } from '../../../src/workshop/simulator/load-cases.ts';
import { createPlayer } from '../../../src/workshop/simulator/player.ts';

const loaded = await loadChart('exam');
if (!loaded) throw new Error('There is no such chart.');
const { chart } = loaded;
const player = createPlayer(chart, examMachine, await loadCases('exam'));

/** The steps of a candidate who answers an exam. */
function answering(): RunStep[] {
  const steps = [player.start({ examId: 'exam-1' })];
  for (const [actor, words] of [
    ['loadExam', 'the exam runs'],
    ['takeLease', 'this page holds the lease'],
    ['loadExercises', 'two exercises'],
  ]) {
    const step = steps.at(-1) as RunStep;
    const offer = player.offers(step).find(({ type }) => type === `xstate.done.actor.${actor}`);
    if (!offer) throw new Error(`${actor} is not awaited.`);
    steps.push(player.take(step, offer, offer.cases.find((one) => one.words === words)?.value));
  }
  return steps;
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '\n').replaceAll(/\n+/g, '\n');

test('[WS-02] the simulator says of each event what it would do now, and who sends it where two have one name', () => {
  const steps = answering();
  const [before, step] = steps.slice(-2) as [RunStep, RunStep];
  const panel = textOf(
    renderToStaticMarkup(<SimulatorPanel {...{ chart, player, step, steps, before }} send={() => {}} />),
  );
  expect(panel).toContain('\nanswer changed\nWhat happens depends on what comes with it.\n');
  expect(panel).toContain('\ndeadline reached\nThe deadline has passed.\n');
  expect(panel).toContain('\ndisplaced (sync)\nAnother device has taken over.\n');
  expect(panel).toContain('\ndisplaced (clock)\nThe server reports that another device has taken over');
  expect(panel).not.toContain('after the deadline');
});

test('[WS-02] the form of a payload begins with a case that does something, and says what', () => {
  const step = answering().at(-1) as RunStep;
  const offer = player.offers(step).find(({ type }) => type === 'exam.answerChanged');
  if (!offer) throw new Error('No answer can be changed.');
  const form = renderToStaticMarkup(
    <PayloadForm
      label="Carries"
      cases={offer.cases}
      usual={offer.usual}
      preview={(value) => player.preview(step, offer, value)}
      sendLabel="Send"
      onSend={() => {}}
    />,
  );
  expect(form).toMatch(/<option[^>]* selected=""[^>]*>an exercise</);
  expect(textOf(form)).toContain('Then: The candidate changes an answer, a flag or a note.');
});
