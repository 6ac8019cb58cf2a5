import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inWords } from '../../src/workshop/chart/titles.ts';
import { chartEntries, loadChart } from '../../src/workshop/registry.ts';
import { ChartDrawing } from '../../src/workshop/statechart/chart-drawing.tsx';
import { activityOf, delayEnd } from '../../src/workshop/twin/activity.ts';
import { transitionSentence, triggerWords } from '../../src/workshop/twin/words.ts';

async function chartOf(id: string) {
  const loaded = await loadChart(id);
  if (!loaded) throw new Error(`${id} is not there.`);
  return loaded;
}

describe('[WS-12] what makes a transition happen is told in words, not by names of the code', () => {
  test.each([
    ['banner', 'after(untilNextLook)', 'when the time until the banner ends has passed'],
    ['bannerList', 'after(untilDue)', 'when the time until the list has to be loaded again has passed'],
    ['copyLink', 'after(shownFor)', 'after 3 seconds'],
    ['examClock', 'after(timeLeft)', 'when the time left has passed'],
    ['answerSync', 'after(retryTime)', 'after 1 second or more'],
    ['handOver', 'done.invoke(handVouchers)', 'handing the vouchers to the team on the server succeeds'],
    ['navigation', 'error.invoke(loadFirst)', "loading the chunk of a URL's page fails"],
    ['poll', 'poll.voteCast', 'vote cast'],
  ])('%s %s: %s', async (id, trigger, words) => {
    const { chart } = await chartOf(id);
    const found = chart.transitions.filter((one) => one.id.includes(`/${trigger}`));
    expect([...new Set(found.map((one) => triggerWords(chart, one)))]).toEqual([words]);
  });

  test.each(chartEntries.map(({ id }) => [id]))('%s: delays and outcomes have the words of the chart', async (id) => {
    const { chart } = await chartOf(id);
    const named = chart.transitions.filter(({ kind }) => kind === 'after' || kind.endsWith('.invoke'));
    const asCode = named.flatMap((one) => {
      const words = triggerWords(chart, one);
      // A quoted part is what has no words of its own, or none that fit a sentence.
      return words.includes('“') || words.startsWith(`after ${inWords(one.trigger)}`) ? [words] : [];
    });
    expect(asCode).toEqual([]);
  });

  test.each(chartEntries.map(({ id }) => [id]))(
    '%s: what reads the same is the same: conditions of one choice, and ways from a state to another',
    async (id) => {
      const { chart } = await chartOf(id);
      const twice = (texts: readonly string[]) => texts.filter((text, place) => texts.indexOf(text) < place);
      const conditions = chart.transitions.flatMap(({ source, kind, eventType, condition }) =>
        condition === undefined ? [] : [`${source} ${kind} ${eventType}: ${condition}`],
      );
      expect(twice(conditions)).toEqual([]);
      const ways = chart.transitions.flatMap(({ source, targets, description, condition }) =>
        description === undefined ? [] : [`${source} to ${targets.join()}: ${description} ${condition ?? ''}`],
      );
      expect(twice(ways)).toEqual([]);
    },
  );

  test('a choice by the state of the exam names the states', async () => {
    const { chart } = await chartOf('exam');
    const choices = chart.transitions.filter(({ source, kind }) => source === 'exam.choosing' && kind === 'always');
    expect(choices.map(({ condition }) => condition)).toEqual([
      'the candidate has not accepted the terms',
      'the candidate has not started the exam',
      'the grace period is over, and the server has not ended the exam yet',
      'the exam is running',
      'the exam is being graded',
      'the exam was voided',
      undefined,
    ]);
  });

  test.each([
    ['Loads the poll.', 'loading the poll'],
    ['Saves name, addresses and occupation on the server.', 'saving name, addresses and occupation on the server'],
    ['Changes the password on the server, which ends every session.', 'changing the password on the server'],
    [
      'Publishes or withdraws the offer, or restores an older one.',
      'publishing or withdrawing the offer or restoring an older one',
    ],
    ['Carries the action out; the rest waits.', 'carrying the action out'],
    ['Sets the clock: it runs.', 'setting the clock'],
    ['Has the server stop.', 'having the server stop'],
    ['The server stops.', null],
  ])('%s → %s', (sentence, activity) => {
    expect(activityOf(sentence)).toBe(activity);
  });

  test.each([
    ['Half a second, in which it is shown.', 'after half a second'],
    ['0.4 seconds without typing, before the draft is previewed.', 'after 0.4 seconds without typing'],
    ['1.5 seconds before the next check, doubling up to 30 seconds.', 'after 1.5 seconds or more'],
    ['The grace period and 1.5 seconds, then it is over.', 'after the grace period and 1.5 seconds'],
    ['The time left, so that the end comes at the deadline.', 'when the time left has passed'],
  ])('%s → %s', (sentence, words) => {
    expect(delayEnd(sentence)).toBe(words);
  });
});

test('[WS-03] a transition that leads nowhere stays in its state, in the sentence and on the drawing', async () => {
  const { chart, layout } = await chartOf('poll');
  const staying = chart.transitions.find(({ targets, kind }) => targets.length === 0 && kind === 'event');
  const view = layout.views['all'];
  if (!staying || !view) throw new Error('The poll has none.');
  const title = chart.states.find(({ id }) => id === staying.source)?.title;
  expect(transitionSentence(chart, staying)).toContain(`: stays in ${title}.`);
  const markup = renderToStaticMarkup(createElement(ChartDrawing, { chart, layout: view }));
  expect(markup).toContain(`: stays in ${title}"`);
  expect(markup).not.toContain('nowhere');
});

test('[WS-03] what is highlighted says so, because faintness alone has no words', async () => {
  const { chart, layout } = await chartOf('poll');
  const view = layout.views['all'];
  const [first] = chart.transitions.filter(({ kind }) => kind === 'event');
  if (!first || !view) throw new Error('The poll has none.');
  const drawing = createElement(ChartDrawing, { chart, layout: view, found: new Set([first.id]) });
  expect(renderToStaticMarkup(drawing).match(/, highlighted:/g)).toHaveLength(1);
});
