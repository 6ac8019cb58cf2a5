// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WatchedRun } from '../../../machines/site/workshop/workshop.types.ts';
import { OutlinePanel } from '../../../src/client/pages/site/workshop/outline-panel.tsx';
import { PayloadForm } from '../../../src/client/pages/site/workshop/payload-form.tsx';
import { ReplayPanel } from '../../../src/client/pages/site/workshop/replay-panel.tsx';
import { BrokenProperties } from '../../../src/client/pages/site/workshop/run/broken-properties.tsx';
import { RunVerdict } from '../../../src/client/pages/site/workshop/run/run-verdict.tsx';
import { StraysList } from '../../../src/client/pages/site/workshop/run/strays-list.tsx';
import { RunsList } from '../../../src/client/pages/site/workshop/runs-list.tsx';
import { SimulatorPanel } from '../../../src/client/pages/site/workshop/simulator-panel.tsx';
import { Timeline } from '../../../src/client/pages/site/workshop/timeline.tsx';
import { TransitionsPanel } from '../../../src/client/pages/site/workshop/transitions-panel.tsx';
import type { Place } from '../../../src/client/pages/site/workshop/use-place.ts';
import { readChart } from '../../../src/workshop/chart/read-chart.ts';
import { createPlayer } from '../../../src/workshop/simulator/player.ts';
import { click, mount, show, type } from '../../support/site/mount.tsx';
import { ferryMachine } from '../../workshop/samples/ferry.machine.ts';

const chart = readChart(ferryMachine, { actions: { toot: { description: 'Blows the horn.' } } });
const NOWHERE = { state: null, transition: null } as Place;

const heard: unknown[] = [];
const send = (event: unknown) => void heard.push(event);
beforeEach(() => heard.splice(0));

const buttonOf = (page: Element, name: string) =>
  [...page.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  );
const textsOf = (page: Element, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
const press = async (target: Element | null, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => void target?.dispatchEvent(event));
  return event.defaultPrevented;
};

describe('[WS-03] the outline', () => {
  const outline = (state: string | null = null) => (
    <OutlinePanel
      chart={chart}
      place={{ ...NOWHERE, state }}
      active={new Set(['ferry', 'ferry.moored'])}
      overlays={new Map([['ferry.sunk', { tone: 'danger', label: '8% leave' }]])}
      onPlace={send}
    />
  );

  test('is a tree of all states, with what they are and what is laid over them', async () => {
    const page = await mount(outline('ferry.sunk'));
    const items = [...page.querySelectorAll('[role="treeitem"]')].map((item) => [
      item.getAttribute('aria-level'),
      item.textContent,
      item.getAttribute('aria-selected'),
      item.getAttribute('tabindex'),
    ]);
    expect(items).toEqual([
      ['1', 'MooredactiveIt lies at the bank.', 'false', '-1'],
      ['1', 'At seaall inside at onceIt crosses the river.', 'false', '-1'],
      ['2', 'DeckWhere it heads.', 'false', '-1'],
      ['3', 'AheadTo the other bank.', 'false', '-1'],
      ['3', 'BackTo this bank.', 'false', '-1'],
      ['3', 'ThereendThe ropes are thrown.', 'false', '-1'],
      ['2', 'LampThe lamp at the bow.', 'false', '-1'],
      ['3', 'DarkNo light.', 'false', '-1'],
      ['3', 'LitendLight.', 'false', '-1'],
      ['3', 'BeforeAs it was.', 'false', '-1'],
      ['2', 'LatelyDeck and lamp as they were.', 'false', '-1'],
      ['1', 'Sunk8% leaveendIt lies on the ground.', 'true', '0'],
    ]);
    expect(page.querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('States');
    const first = await show(outline());
    expect(textsOf(first, '[tabindex="0"]')).toEqual(['MooredactiveIt lies at the bank.']);
  });

  test.each([
    ['ferry.moored', 'ArrowDown', 'ferry.atSea'],
    ['ferry.atSea', 'ArrowUp', 'ferry.moored'],
    ['ferry.moored', 'ArrowUp', 'ferry.moored'],
    ['ferry.sunk', 'ArrowDown', 'ferry.sunk'],
    ['ferry.atSea.deck', 'Home', 'ferry.moored'],
    ['ferry.atSea.deck', 'End', 'ferry.sunk'],
    ['ferry.moored', 'ArrowRight', 'ferry.atSea'],
    ['ferry.sunk', 'ArrowLeft', null],
    ['ferry.atSea', 'ArrowLeft', 'ferry.moored'],
    ['ferry.sunk', 'ArrowRight', null],
    ['ferry.moored', 'x', null],
  ])('at %s, %s leads to %s', async (from, key, to) => {
    const page = await mount(outline(from));
    const isTaken = await press(page.querySelector(`[data-state="${from}"]`), key);
    expect(heard).toEqual(to === null ? [] : [{ state: to, transition: null }]);
    // To the chart itself a key leads nobody, yet the page does not scroll.
    expect(isTaken).toBe(to !== null || (from === 'ferry.sunk' && key === 'ArrowLeft'));
    if (to !== null) expect(document.activeElement?.getAttribute('data-state')).toBe(to);
  });

  test('opens the details of a state with Enter, and goes to it by a click', async () => {
    const page = await mount(outline());
    await press(page.querySelector('[data-state="ferry.atSea"]'), 'Enter');
    await click(page.querySelector('[data-state="ferry.sunk"]'));
    expect(heard).toEqual([
      { state: 'ferry.atSea', transition: null, panel: null },
      { state: 'ferry.sunk', transition: null },
    ]);
  });
});

describe('[WS-03] the table of transitions', () => {
  const table = (state: string | null) => (
    <TransitionsPanel
      chart={chart}
      place={{ ...NOWHERE, state }}
      overlays={new Map([['ferry.moored/ferry.boarded/0', { tone: 'info', label: '12×' }]])}
      overlayTitle="Traffic"
      onPlace={send}
    />
  );

  test('says of each where it begins, what happens, where it leads, when, and only if what', async () => {
    const page = await mount(table('ferry.moored'));
    expect(page.querySelector('caption')?.textContent).toBe('Transitions of Moored');
    const rows = [...page.querySelectorAll('tbody tr')].map((row) => [
      row.querySelector('th')?.textContent,
      row.querySelector('button')?.textContent,
      textsOf(row, 'dt, dd').join(' '),
    ]);
    expect(rows).toEqual([
      ['Moored', 'People come aboard.', 'To At sea When boarded Only if Has room.'],
      ['Moored', 'Boarded', 'To Back When boarded Only if Is calm and it is not true that has room.'],
      ['Moored', 'The ferry is full.', 'To Moored When boarded Only if otherwise Traffic 12×'],
      ['Moored', 'The ropes are tied again.', 'To Moored When cast'],
      ['Moored', 'Rose', 'To stays When rose'],
      ['At sea', 'It has arrived.', 'To Moored When everything inside is done'],
    ]);
    await click(buttonOf(page, 'The ferry is full.'));
    expect(heard).toEqual([{ transition: 'ferry.moored/ferry.boarded/0', state: null, panel: null }]);
  });

  test('is of the whole chart where nothing is selected, or all are asked for', async () => {
    const all = chart.transitions.length - 3;
    expect((await mount(table(null))).querySelectorAll('tbody tr')).toHaveLength(all);
    const page = await show(table('ferry.atSea.lamp.before'));
    expect(page.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(page.textContent).toContain('Off: only those of Before');
    await click(page.querySelector<HTMLElement>('[role="switch"], input[type="checkbox"]'));
    expect(page.querySelectorAll('tbody tr')).toHaveLength(all);
    expect((await show(table('ferry.gone'))).textContent).toContain('No transition leaves this state or leads to it.');
  });
});

const step = (words: string) => ({ active: [], taken: [], words });

test('[WS-02] the timeline goes back and forth, plays, pauses and jumps', async () => {
  const steps = ['Begins.', 'Goes on.', 'Ends.'].map(step);
  const timeline = (at: number, more: object = {}) => (
    <Timeline steps={steps} at={at} canPlay={false} canPause={false} playLabel="Play" send={send} {...more} />
  );
  const page = await mount(timeline(1));
  expect(page.textContent).toBe('2/3 Goes on.');
  await click(buttonOf(page, 'Previous step'));
  await click(buttonOf(page, 'Next step'));
  expect([buttonOf(page, 'Play'), buttonOf(page, 'Pause')]).toEqual([undefined, undefined]);
  const range = page.querySelector<HTMLInputElement>('input');
  expect([range?.getAttribute('aria-valuetext'), range?.min, range?.max, range?.value]).toEqual([
    'Step 2 of 3: Goes on.',
    '0',
    '2',
    '1',
  ]);
  await type(range, '2');
  await click(buttonOf(await show(timeline(0, { canPlay: true })), 'Play'));
  await click(buttonOf(await show(timeline(0, { canPlay: true, canPause: true })), 'Pause'));
  expect(heard).toEqual([
    { type: 'workshop.stepVisited', at: 0 },
    { type: 'workshop.stepVisited', at: 2 },
    { type: 'workshop.stepVisited', at: 2 },
    { type: 'workshop.played' },
    { type: 'workshop.paused' },
  ]);
  const isDisabled = (on: Element, name: string) => buttonOf(on, name)?.disabled ?? null;
  const first = await show(timeline(0));
  expect([isDisabled(first, 'Previous step'), isDisabled(first, 'Next step')]).toEqual([true, false]);
  const last = await show(timeline(2));
  expect([isDisabled(last, 'Previous step'), isDisabled(last, 'Next step')]).toEqual([false, true]);
});

describe('[WS-13] what properties say of a run', () => {
  test('how many hold, which are broken at which step, and what cannot be judged', async () => {
    const judged = (kept: number, open: number, broken: { at: number; words: string }[]) =>
      show(<BrokenProperties judgement={{ kept, open, broken }} send={send} />);
    expect((await judged(0, 0, [])).textContent).toBe('');
    expect((await judged(3, 0, [])).textContent).toBe('3 of 3 properties of the chart hold in this run.');
    expect((await judged(2, 1, [])).textContent).toBe(
      '2 of 3 properties of the chart hold in this run. 1 cannot be judged: a recording holds no data, or the run is not over.',
    );
    const one = await judged(2, 1, [{ at: 4, words: 'It floats.' }]);
    expect(one.textContent).toContain('This run breaks a property');
    expect(one.textContent).toContain('It floats. Step 5');
    expect(one.textContent).toContain('2 of 4 properties');
    await click(buttonOf(one, 'Step 5'));
    expect(heard).toEqual([{ type: 'workshop.stepVisited', at: 4 }]);
    const two = await judged(
      0,
      0,
      ['A.', 'B.'].map((words) => ({ at: 0, words })),
    );
    expect(two.textContent).toContain('This run breaks properties');
  });
});

const run = (more: Partial<WatchedRun> = {}): WatchedRun => ({
  page: 'recording',
  run: '1',
  chart: 'answerSync',
  version: 'v1',
  isOver: false,
  steps: [step('Begins.'), step('Goes on.')],
  judgement: null,
  deviation: null,
  isOtherVersion: false,
  ...more,
});

describe('[WS-08] runs that were recorded, watched or counted', () => {
  test('a verdict says whether the chart allows the run, where it leaves, and on which version it ran', async () => {
    const verdict = (more: Partial<WatchedRun>, at = 0) => show(<RunVerdict run={run(more)} at={at} send={send} />);
    expect((await verdict({})).textContent).toBe('The chart allows every step of this run.');
    expect((await verdict({ isOtherVersion: true })).textContent).toBe(
      'Recorded on another version of this chart (v1). The chart allows every step of this run.',
    );
    const left = await verdict({ deviation: { at: 1, words: 'It flew.' } });
    expect(left.textContent).toContain('The run leaves the chart at step 2');
    expect(left.textContent).toContain('It flew.');
    await click(buttonOf(left, 'Show step 2'));
    expect(heard).toEqual([{ type: 'workshop.stepVisited', at: 1 }]);
    expect(buttonOf(await verdict({ deviation: { at: 1, words: 'It flew.' } }, 1), 'Show step 2')).toBeUndefined();
  });

  test('the list is by page, with the last step of each run', async () => {
    const runs = {
      a: run({ page: 'one', isOver: true }),
      b: run({ page: 'two', steps: [step('Begins.')] }),
      c: run({ page: 'one' }),
    };
    const page = await mount(<RunsList runs={runs} followed="b" onFollow={send} />);
    expect(textsOf(page, 'h3')).toEqual(['Page 1', 'Page 2']);
    expect(textsOf(page, 'button')).toEqual([
      'Answer syncGoes on.2 steps, ended',
      'Answer syncGoes on.2 steps',
      'Answer syncBegins.1 step',
    ]);
    expect(textsOf(page, '[aria-pressed="true"]')).toEqual(['Answer syncBegins.1 step']);
    await click(page.querySelectorAll<HTMLElement>('button')[1]);
    expect(heard).toEqual(['c']);
    const recorded = await show(<RunsList runs={{ a: run({ isOver: true }) }} followed={null} onFollow={send} />);
    expect([textsOf(recorded, 'h3'), textsOf(recorded, 'button')]).toEqual([
      ['Recorded runs'],
      ['Answer syncGoes on.2 steps'],
    ]);
  });

  test('a recording is opened, judged, and says what is missing or wrong', async () => {
    const panel = (more: object = {}) => (
      <ReplayPanel runs={{}} followed={null} at={0} missing={[]} problem="" isReading={false} send={send} {...more} />
    );
    const empty = await mount(panel());
    expect(textsOf(empty, 'button')).toEqual(['Open a recording', 'Close']);
    expect(empty.querySelectorAll('[role="alert"], [role="status"], h3')).toHaveLength(0);
    const input = empty.querySelector<HTMLInputElement>('input[type="file"]');
    const opened = vi.spyOn(input as HTMLInputElement, 'click');
    await click(buttonOf(empty, 'Open a recording'));
    expect(opened).toHaveBeenCalledOnce();
    await click(buttonOf(empty, 'Close'));
    const broken = { kept: 0, open: 0, broken: [{ at: 0, words: 'It floats.' }] };
    const full = await show(
      panel({ runs: { a: run({ judgement: broken }) }, followed: 'a', missing: ['x', 'y'], problem: 'No JSON.' }),
    );
    for (const words of [
      'The file cannot be replayed',
      'No JSON. The open recording stays open.',
      'The chart allows every step of this run.',
      'It floats.',
      'Not shown: runs of "x", "y". This version of the site has no such chart.',
      'Recorded runs',
    ])
      expect(full.textContent).toContain(words);
    await click(buttonOf(full, 'Answer syncGoes on.2 steps'));
    expect(heard).toEqual([{ type: 'workshop.runClosed' }, { type: 'workshop.runFollowed', key: 'a' }]);
  });

  test('runs that left the chart are told with the titles of its states, and replayed', async () => {
    const stray = {
      at: new Date('2026-03-12T10:00:00Z'),
      step: 1,
      reason: 'ferry.atSea is not active, nor x.y',
      version: 'v1',
      run: { start: 'moored', steps: [{ keys: [] }, { keys: [] }, { keys: [] }] },
    };
    const traffic = (strays: number) =>
      ({ chart: 'ferry', strays: [stray], runs: { judged: 9, strays, other_versions: 0 } }) as never;
    const page = await mount(<StraysList chart={chart} traffic={traffic(1)} onReplay={send} />);
    expect(textsOf(page, 'h2')).toEqual(['Runs that left the chart']);
    expect(textsOf(page, 'p')[0]).toMatch(/ · step 3 of 4$/);
    expect(textsOf(page, 'p')[1]).toBe('“At sea” is not active, nor x.y');
    await click(page.querySelector('button'));
    expect(heard).toEqual([{ chart: 'ferry', version: 'v1', run: stray.run }]);
    const more = await show(<StraysList chart={chart} traffic={traffic(7)} onReplay={send} />);
    expect(textsOf(more, 'h2')).toEqual(['1 of the 7 runs that left the chart']);
  });
});

describe('[WS-02] what an event carries', () => {
  const CASES = [
    { words: 'one', value: { people: 1 } },
    { words: '', value: { people: 2 } },
  ];
  test('begins with the usual case, shows what would happen, and is sent as it was changed', async () => {
    const page = await mount(
      <PayloadForm
        label="Carries"
        cases={CASES}
        usual={1}
        preview={(value) => `With ${(value as { people: number }).people}.`}
        sendLabel="Send"
        onSend={send}
      />,
    );
    const field = page.querySelector('textarea');
    expect(JSON.parse(field?.value ?? '')).toEqual({ people: 2 });
    expect(textsOf(page, 'option')).toEqual(['one', 'Case 2']);
    expect(page.textContent).toContain('Then: With 2.');
    await type(field, '{"people": 5}');
    expect(page.textContent).toContain('Then: With 5.');
    await click(buttonOf(page, 'Send'));
    await type(field, '{"people"');
    expect(page.textContent).not.toContain('Then:');
    await click(buttonOf(page, 'Send'));
    expect(page.textContent).toContain('This is not JSON. Check quotes and commas; what you typed is kept.');
    expect(field?.value).toBe('{"people"');
    await type(field, ' ');
    await click(buttonOf(page, 'Send'));
    expect(heard).toEqual([{ people: 5 }, {}]);
    const alone = await show(<PayloadForm label="Carries" cases={[]} sendLabel="Send" onSend={send} />);
    expect([alone.querySelector('select'), alone.querySelector('textarea')?.value]).toEqual([null, '{}']);
  });
});

describe('[WS-02] the simulator beside the drawing', () => {
  const player = createPlayer(chart, ferryMachine, {
    input: [],
    events: {
      'ferry.boarded': [
        { words: 'one', value: { people: 1 } },
        { words: 'two', value: { people: 2 } },
      ],
    },
    outcomes: {},
  });
  const first = player.start(undefined);
  const board = player.offers(first).find(({ type }) => type === 'ferry.boarded');
  if (!board) throw new Error('Nobody can come aboard.');
  const second = player.take(first, board, { people: 2 });
  const panel = (at: typeof first | null, before: typeof first | null = null) => (
    <SimulatorPanel
      chart={chart}
      player={player}
      step={at}
      steps={at ? [at] : []}
      before={before}
      send={send as (event: unknown) => void}
    />
  );

  test('begins by a button, where nothing has to be chosen', async () => {
    await click(buttonOf(await mount(panel(null)), 'Start the simulation'));
    expect(heard).toMatchObject([{ type: 'workshop.simulationStarted', step: { active: ['ferry', 'ferry.moored'] } }]);
  });

  test('groups events, outcomes and time, and tells effects and data', async () => {
    const page = await mount(panel(first));
    expect(textsOf(page, 'h3')).toEqual(['Events', 'What the chart waits for', 'The product would now', 'Data']);
    expect(page.textContent).toContain('Blows the horn.');
    expect(page.textContent).toContain('{"times":2}');
    expect(page.textContent).not.toContain('changed');
    const later = await show(panel(second, first));
    expect(textsOf(later, 'h3')).toContain('Time');
    expect(later.textContent).toContain('Half a second has passed. Later: 1 min.');
    expect(textsOf(later, 'dt')).toEqual(['peoplechanged']);
    expect(textsOf(later, 'dd')).toEqual(['1']);
    await click(buttonOf(later, 'Let 500 ms pass'));
    await click(buttonOf(later, 'End the simulation'));
    expect(heard).toMatchObject([
      { type: 'workshop.stepTaken', step: { words: 'Half a second has passed.' } },
      { type: 'workshop.runClosed' },
    ]);
  });

  test('takes an event that carries nothing at once, and asks what another one carries', async () => {
    const page = await mount(panel(first));
    const offer = (name: string) =>
      [...page.querySelectorAll('button')].find((button) => button.textContent?.startsWith(name));
    await click(offer('cast'));
    expect(heard).toMatchObject([{ type: 'workshop.stepTaken', step: { words: 'The ropes are tied again.' } }]);
    expect([offer('cast')?.ariaExpanded ?? null, offer('boarded')?.getAttribute('aria-expanded')]).toEqual([
      null,
      'false',
    ]);
    await click(offer('boarded'));
    expect(offer('boarded')?.getAttribute('aria-expanded')).toBe('true');
    expect(page.querySelectorAll('textarea')).toHaveLength(1);
    await click(buttonOf(page, 'Send'));
    expect(heard[1]).toMatchObject({ step: { taken: ['ferry.moored/ferry.boarded[hasRoom]/0'] } });
    expect(page.querySelector('textarea')).toBeNull();
    await click(offer('any other event'));
    expect(page.textContent).toContain('The chart cannot take this step with this payload: ');
  });
});
