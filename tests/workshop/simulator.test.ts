import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromPromise, sendParent, sendTo, setup } from 'xstate';
import { copyLinkMachine } from '../../machines/site/copy-link/copy-link.machine.ts';
import { pollMachine } from '../../machines/site/poll/poll.machine.ts';
import type { RunStep } from '../../machines/site/workshop/workshop.types.ts';
import { durationWords } from '../../src/workshop/chart/durations.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import type { SimulatorCases } from '../../src/workshop/simulator/cases.types.ts';
import { readMoves } from '../../src/workshop/simulator/moves.ts';
import { eventOf, offersOf, timerOffers } from '../../src/workshop/simulator/offers.ts';
import { createPlayer, movesOf, simulationOf } from '../../src/workshop/simulator/player.ts';
import {
  activeStates,
  passTime,
  SimulationError,
  simulated,
  startSimulation,
  takeEvent,
} from '../../src/workshop/simulator/simulator.ts';
import { CASES_FOLDER, casesOf } from '../paths/cases.ts';
import { loadModels } from '../paths/files/load-models.ts';

const casesIn = (chart: string) => JSON.parse(readFileSync(`${CASES_FOLDER}/${chart}.json`, 'utf8')) as SimulatorCases;
const models = await loadModels();

describe('[WS-02] the simulator', () => {
  test('runs a chart by its events, its outcomes and its delays, without effects', () => {
    const chart = readChart(copyLinkMachine);
    const machine = simulated(copyLinkMachine);
    const cases = casesIn('copyLink');
    const idle = startSimulation(machine, cases.input[0]?.value);
    expect(activeStates(idle.simulation.snapshot)).toEqual(['copyLink', 'copyLink.idle']);
    const [press] = offersOf(chart, cases, idle.simulation);
    expect(press).toMatchObject({ type: 'copyLink.pressed', kind: 'event', label: 'The visitor copies the link.' });
    const copying = takeEvent(machine, chart, idle.simulation, { type: 'copyLink.pressed' });
    expect(copying.taken).toEqual(['copyLink.idle/copyLink.pressed/0']);
    const [done, failed] = offersOf(chart, cases, copying.simulation);
    expect([done?.label, failed?.label]).toEqual([
      'The link is on the clipboard.',
      'The browser denied clipboard access.',
    ]);
    const copied = takeEvent(machine, chart, copying.simulation, done ? eventOf(done, undefined) : { type: '' });
    expect(copied.simulation.snapshot.value).toBe('copied');
    const [timer] = timerOffers(chart, copied.simulation);
    expect(timer).toMatchObject({ timer: { dueMs: 3000 }, transitions: [{ trigger: 'shownFor' }] });
    const over = timer && passTime(machine, chart, copied.simulation, timer.timer);
    expect(over).toMatchObject({ taken: ['copyLink.copied/after(shownFor)/0'], simulation: { elapsedMs: 3000 } });
    expect(over?.simulation.snapshot.value).toBe('idle');
    expect(over?.simulation.timers).toEqual([]);
    // An earlier step still is what it was: time travel only looks at another one.
    expect(copying.simulation.snapshot.value).toBe('copying');
  });

  test('shows the effects that the product would run, with their parameters', () => {
    const chart = readChart(pollMachine);
    const machine = simulated(pollMachine);
    const loading = startSimulation(machine, { slug: 'next', known: null });
    const poll = { slug: 'next', max_choices: 1, voted: null, options: [] };
    const choosing = takeEvent(machine, chart, loading.simulation, {
      type: 'xstate.done.actor.loadPoll',
      output: poll,
    } as { type: string });
    const chosen = takeEvent(machine, chart, choosing.simulation, { type: 'poll.optionToggled', value: 'a' } as {
      type: string;
    });
    const queued = takeEvent(machine, chart, chosen.simulation, { type: 'poll.voteCast', by: 'guest' } as {
      type: string;
    });
    expect(queued.simulation.effects).toEqual([{ name: 'queueVote', params: { slug: 'next', votes: ['a'] } }]);
    expect(queued.taken).toEqual(['poll.choosing/poll.voteCast[isChosenByGuest]/0']);
  });

  test('a chart that is part of another one plays alone: what it tells the other one is an effect with its words', () => {
    const base = setup({
      actions: { report: sendParent({ type: 'asking.done' }) },
      actors: { answerSync: fromPromise(async () => 1) },
    });
    const original = base.createMachine({
      id: 'asking',
      invoke: { src: 'answerSync', id: 'answerSync' },
      on: {
        'asking.child': { actions: sendTo('answerSync', { type: 'sync.flushRequested' }) },
        'asking.parent': { actions: 'report' },
      },
    });
    const chart = readChart(original);
    const machine = simulated(original);
    const { simulation } = startSimulation(machine, undefined);
    const effects = (type: string) => takeEvent(machine, chart, simulation, { type }).simulation.effects;
    expect(effects('asking.child')).toEqual([
      { name: 'Sends an event to Answer sync.', params: { type: 'sync.flushRequested' } },
    ]);
    expect(effects('asking.parent')).toEqual([{ name: 'report' }]);
  });

  test('a payload that a chart cannot read gets a sentence and changes nothing', () => {
    const chart = readChart(pollMachine);
    const machine = simulated(pollMachine);
    const { simulation } = startSimulation(machine, { slug: 'next', known: null });
    const event = { type: 'xstate.done.actor.loadPoll' };
    expect(() => takeEvent(machine, chart, simulation, event)).toThrow(SimulationError);
    expect(() => takeEvent(machine, chart, simulation, event)).toThrow(/^The chart cannot take this step/);
    expect(simulation.snapshot.value).toBe('loading');
  });

  test('an error that an actor may end with is an error again', () => {
    const offer = { type: 'xstate.error.actor.x', kind: 'outcome', label: '', transitions: [], cases: [] } as const;
    expect(eventOf({ ...offer, field: 'error' }, { $error: 'offline' })).toEqual({
      type: 'xstate.error.actor.x',
      error: new Error('offline'),
    });
  });

  test('a file that an event may carry is a file again, with its name, type and content', async () => {
    const offer = { type: 'people.fileChosen', kind: 'event', label: '', transitions: [], cases: [] } as const;
    // "a,b" in base64.
    const stored = { $file: { name: 'people.csv', type: 'text/csv', base64: 'YSxi' } };
    const event = eventOf(offer, {
      file: stored,
      of: [{ $file: { name: '', type: '', base64: 'YSxi' } }],
    }) as unknown as {
      file: File;
      of: Blob[];
    };
    expect([event.file.name, event.file.type, await event.file.text()]).toEqual(['people.csv', 'text/csv', 'a,b']);
    expect(event.of[0]).not.toBeInstanceOf(File);
    expect(await event.of[0]?.text()).toBe('a,b');
  });

  test('times are told in the unit that fits', () => {
    expect([0, 800, 3000, 90_000, 5_400_000, 86_400_000, 172_800_000].map(durationWords)).toEqual([
      '0 ms',
      '800 ms',
      '3 s',
      '1.5 min',
      '1.5 h',
      '1 day',
      '2 days',
    ]);
  });
});

describe('[WS-02] what the simulator offers', () => {
  const model = models.find(({ machine }) => machine.id === 'exam');
  if (!model) throw new Error('The exam has no model.');
  const player = createPlayer(readChart(model.machine), model.machine, casesIn('exam'));
  const answering = () => {
    let step = player.start({ examId: 'exam-1' });
    const outcomes = [
      ['loadExam', 'the exam runs'],
      ['takeLease', 'this page holds the lease'],
      ['loadExercises', 'two exercises'],
    ] as const;
    for (const [actor, words] of outcomes) {
      const offer = player.offers(step).find(({ type }) => type === `xstate.done.actor.${actor}`);
      if (!offer) throw new Error(`${actor} is not awaited.`);
      step = player.take(step, offer, offer.cases.find((one) => one.words === words)?.value);
    }
    expect(step.active).toContain('exam.taking.answering');
    return step;
  };
  const offerOf = (step: RunStep, type: string) => {
    const offer = player.offers(step).find((one) => one.type === type);
    if (!offer) throw new Error(`${type} is not offered.`);
    return offer;
  };

  test('says what the chosen payload would do, and nothing else before', () => {
    const step = answering();
    const offer = offerOf(step, 'exam.answerChanged');
    expect(offer.preview).toBe('What happens depends on what comes with it.');
    const previews = Object.fromEntries(offer.cases.map(({ words }, place) => [words, offer.previews[place]]));
    expect(previews['an exercise']).toBe('The candidate changes an answer, a flag or a note.');
    expect(previews['an unknown exercise']).toMatch(/^Nothing changes\. Something would only if .+ or .+\.$/);
    expect(previews['an exercise after the deadline']).toMatch(/^The candidate changes something after the deadline/);
    expect(offer.cases[offer.usual]?.words).toBe('an exercise');
    expect(player.preview(step, offer, offer.cases[offer.usual]?.value)).toBe(previews['an exercise']);
    expect(player.preview(step, offer, null)).toMatch(/^Nothing changes\. /);
  });

  test('says what the innermost state that takes an event does', () => {
    const step = answering();
    const delivering = player.take(step, offerOf(step, 'clock.deadlineReached'), {});
    expect(delivering.active).toContain('exam.taking.deliveringLast');
    const offer = offerOf(delivering, 'exam.answerChanged');
    expect(offer.previews).not.toContain('The candidate changes an answer, a flag or a note.');
  });

  test('two events of one name are told apart by who sends them', () => {
    const offers = player.offers(answering());
    const names = offers.map(({ name }) => name);
    expect(names).toContain('displaced (sync)');
    expect(names).toContain('displaced (clock)');
    expect(names).toContain('exercise opened');
    expect(new Set(names).size).toBe(names.length);
    for (const sender of ['sync', 'clock']) {
      // This page holds the lease itself: another device has really taken over.
      expect(offerOf(answering(), `${sender}.displaced`).preview).toMatch(/another device has taken over/i);
    }
  });
});

describe('[WS-03] a simulation in an address', () => {
  const cases: SimulatorCases = {
    input: [{ words: 'a poll', value: { slug: 'next', known: null } }],
    events: {},
    outcomes: { loadPoll: { error: [{ words: 'offline', value: { $error: 'offline' } }] } },
  };
  const player = createPlayer(readChart(pollMachine), pollMachine, cases);
  const failed = () => {
    const first = player.start(cases.input[0]?.value);
    const offer = player.offers(first).find(({ type }) => type === 'xstate.error.actor.loadPoll');
    if (!offer) throw new Error('Loading cannot fail.');
    return player.take(first, offer, { $error: 'offline' });
  };

  test('the moves of a step lead to an equal one', () => {
    const step = failed();
    expect(JSON.stringify(movesOf(step))).toBe('[0,["xstate.error.actor.loadPoll",0]]');
    const steps = player.replay(readMoves(JSON.stringify(movesOf(step))));
    const seen = ({ active, taken, words }: RunStep) => ({ active, taken, words });
    expect(steps.map(seen)).toEqual([player.start(cases.input[0]?.value), step].map(seen));
    expect(steps.at(-1)?.active).toContain('poll.unreachable');
  });

  test('a value of one’s own is kept, too; a step that is no longer possible is told', () => {
    const step = player.start({ slug: 'other', known: null });
    expect(movesOf(step)).toEqual([{ v: { slug: 'other', known: null } }]);
    expect(simulationOf(player.replay(movesOf(step))[0] as RunStep).snapshot.context['slug']).toBe('other');
    expect(() => player.replay([0, ['poll.voteCast', 0]])).toThrow(
      'Step 2 of the linked simulation is not possible in this version of the chart.',
    );
    expect(() => player.replay([0, 'xstate.after.nothing'])).toThrow('Step 2 of the linked simulation');
  });

  test.each(['', '{}', '[]', '[-1]', '[0,1]', '[0,["x"]]', '[{"w":1}]'])('%j is damaged', (text) => {
    expect(() => readMoves(text)).toThrow('The address of the simulation is damaged.');
  });
});

describe('[WS-02] the cases of the simulator', () => {
  test('there are some for every chart, and for no other', () => {
    expect(readdirSync(CASES_FOLDER).sort()).toEqual(models.map(({ machine }) => `${machine.id}.json`).sort());
  });

  test.each(models.filter(({ machine }) => ['poll', 'copyLink', 'workshop'].includes(machine.id)))(
    '$machine.id: the files hold what the model says (run `npm run chart -- cases`)',
    (model) => {
      expect(casesIn(model.machine.id)).toEqual(casesOf(model));
    },
  );

  test.each(models)(
    '$machine.id: every event and outcome of its model is known (run `npm run chart -- cases`)',
    (model) => {
      const { events, outcomes, input } = casesIn(model.machine.id);
      expect([Object.keys(events), Object.keys(outcomes)]).toEqual([
        Object.keys(model.events),
        Object.keys(model.invokes),
      ]);
      expect(input.length).toBeGreaterThan(0);
    },
  );

  test.each(models)('$machine.id: a walk over the offers takes transitions of the chart', (model) => {
    const chart = readChart(model.machine);
    const machine = simulated(model.machine);
    const cases = casesIn(model.machine.id);
    const ids = new Set(chart.transitions.map(({ id }) => id));
    let { simulation } = startSimulation(machine, cases.input[0]?.value);
    const seen = new Set<string>();
    for (let step = 0; step < 60 && simulation.snapshot.status === 'active'; step++) {
      const offers = offersOf(chart, cases, simulation).flatMap((offer) =>
        offer.cases.map((one) => () => takeEvent(machine, chart, simulation, eventOf(offer, one.value))),
      );
      const timers = simulation.timers.map((timer) => () => passTime(machine, chart, simulation, timer));
      const all = [...offers, ...timers];
      const next = all[(step * 7) % Math.max(1, all.length)];
      if (!next) break;
      try {
        const taken = next();
        simulation = taken.simulation;
        for (const id of taken.taken) seen.add(id);
      } catch (error) {
        // A case of one situation may not fit another one.
        if (!(error instanceof SimulationError)) throw error;
        expect(error.message).not.toContain('#_parent');
      }
    }
    expect([...seen].filter((id) => !ids.has(id))).toEqual([]);
    expect(chart.transitions.length === 0 || seen.size > 0).toBe(true);
  });
});
