import type { AnyStateMachine } from 'xstate';
import type { RunStep } from '../../../machines/site/workshop/workshop.types.ts';
import { chartVersion } from '../../charts/chart-version.ts';
import type { Property } from '../../walks/properties/property.ts';
import type { Chart } from '../chart/chart.types.ts';
import { judgeSteps } from '../run/judge-steps.ts';
import type { SimulatorCases } from './cases.types.ts';
import { choiceOf, chosenValue, type Move, type Moves } from './moves.ts';
import {
  eventOf,
  type Offer,
  offerNames,
  offersOf,
  type PreparedOffer,
  type TimerOffer,
  timerOffers,
} from './offers.ts';
import {
  activeStates,
  passTime,
  type SimulatedStep,
  type Simulation,
  SimulationError,
  simulated,
  startSimulation,
  takeEvent,
} from './simulator.ts';

const NOTHING = 'Nothing changes';
/** Whether the words of a step or a preview say that nothing changes. */
const isNothing = (words: string) => words.startsWith(NOTHING);

/** That nothing changes, and which conditions would have to hold. */
function nothingWords({ transitions }: Pick<Offer, 'transitions'>): string {
  const conditions = [...new Set(transitions.flatMap(({ condition }) => condition ?? []))];
  if (conditions.length === 0) return `${NOTHING}.`;
  return `${NOTHING}. Something would only if ${new Intl.ListFormat('en', { type: 'disjunction' }).format(conditions)}.`;
}

const DEPENDS = 'What happens depends on what comes with it.';

/** A chart that can be played step by step. */
export type Player = ReturnType<typeof createPlayer>;

/** Prepares a chart for being played. The steps it returns remember the simulation that they lead to. */
export function createPlayer(
  chart: Chart,
  original: AnyStateMachine,
  cases: SimulatorCases,
  properties: readonly Property[] = [],
) {
  const machine = simulated(original);
  const stepWith = ({ simulation, keys, taken }: SimulatedStep, words: string, moves: Moves): RunStep => ({
    active: activeStates(simulation.snapshot),
    taken,
    words,
    memory: { ...simulation, moves },
    record: { keys, at: simulation.elapsedMs, value: simulation.snapshot.value },
  });
  const described = (taken: readonly string[]) =>
    taken.flatMap((id) => chart.transitions.find((transition) => transition.id === id)?.description ?? [])[0];
  /** What a step by an offer did, in words. A transition that only ignores its event does nothing. */
  const doneBy = (offer: Offer, taken: readonly string[]): string => {
    const isIgnored = taken.every((id) => chart.transitions.some((one) => one.id === id && one.forbidden));
    return described(taken) ?? (isIgnored ? nothingWords(offer) : offer.label);
  };
  /** What an offer would do with a payload, in words; nothing if the chart cannot take it. */
  const previewOf = (step: RunStep, offer: Offer, value: unknown): string => {
    try {
      const { taken } = takeEvent(machine, chart, simulationOf(step), eventOf(offer, value));
      return doneBy(offer, taken);
    } catch {
      // A case of another situation may not fit this one.
      return '';
    }
  };
  const prepared = new WeakMap<RunStep, PreparedOffer[]>();
  const prepare = (step: RunStep): PreparedOffer[] => {
    const offers = offersOf(chart, cases, simulationOf(step));
    const names = offerNames(chart, offers);
    return offers.map((offer, place) => {
      const values = offer.cases.length === 0 ? [undefined] : offer.cases.map(({ value }) => value);
      const previews = values.map((value) => previewOf(step, offer, value));
      const different = new Set(previews.filter((words) => words !== ''));
      const preview = different.size > 1 ? DEPENDS : ([...different][0] ?? '');
      const usual = previews.findIndex((words) => words !== '' && !isNothing(words));
      return { ...offer, name: names[place] ?? offer.type, previews, preview, usual: Math.max(0, usual) };
    });
  };

  return {
    cases,
    version: chartVersion(original),
    /** What the properties of the chart say about a simulation. */
    judge: (steps: readonly RunStep[]) => judgeSteps(machine, properties, steps),
    /** @throws SimulationError */
    start: (input: unknown): RunStep =>
      stepWith(startSimulation(machine, input), 'The simulation begins.', [choiceOf(input, cases.input)]),
    offers(step: RunStep): PreparedOffer[] {
      const known = prepared.get(step) ?? prepare(step);
      prepared.set(step, known);
      return known;
    },
    preview: previewOf,
    timers: (step: RunStep): TimerOffer[] => timerOffers(chart, simulationOf(step)),
    /** @throws SimulationError */
    take(step: RunStep, offer: Offer, value: unknown): RunStep {
      const next = takeEvent(machine, chart, simulationOf(step), eventOf(offer, value));
      const move = [offer.type, choiceOf(value, offer.cases)] as const;
      return stepWith(next, doneBy(offer, next.taken), [...movesOf(step), move]);
    },
    /** Takes a transition by an event, an outcome or a delay that leads to it; null when none of the cases does. */
    takeTransition(step: RunStep, id: string): RunStep | null {
      const tries = [
        ...this.offers(step)
          .filter(({ transitions }) => transitions.some((transition) => transition.id === id))
          .flatMap((offer) =>
            offer.cases.map(
              ({ value }) =>
                () =>
                  this.take(step, offer, value),
            ),
          ),
        ...this.timers(step)
          .filter(({ transitions }) => transitions.some((transition) => transition.id === id))
          .map((timer) => () => this.pass(step, timer)),
      ];
      for (const attempt of tries) {
        try {
          const next = attempt();
          if (next.taken.includes(id)) return next;
        } catch {
          // A case of another situation may not fit this one.
        }
      }
      return null;
    },
    /** @throws SimulationError */
    pass(step: RunStep, { timer }: TimerOffer): RunStep {
      const next = passTime(machine, chart, simulationOf(step), timer);
      return stepWith(next, described(next.taken) ?? 'Time passes.', [...movesOf(step), timer.event.type]);
    },
    /**
     * The steps that some moves lead to.
     *
     * @throws SimulationError when one of them is not possible
     */
    replay([start, ...moves]: Moves): RunStep[] {
      const steps = [this.start(chosenValue(start, cases.input))];
      for (const move of moves) steps.push(this.repeat(steps.at(-1) as RunStep, move, steps.length + 1));
      return steps;
    },
    /** @throws SimulationError */
    repeat(step: RunStep, move: Move, number: number): RunStep {
      if (typeof move === 'string') {
        const ending = this.timers(step).find(({ timer }) => timer.event.type === move);
        if (ending) return this.pass(step, ending);
      } else {
        const [type, choice] = move;
        const offer = this.offers(step).find((one) => one.type === type);
        if (offer) return this.take(step, offer, chosenValue(choice, offer.cases));
      }
      throw new SimulationError(
        `Step ${number} of the linked simulation is not possible in this version of the chart.`,
      );
    },
  };
}

/** What is known after a simulated step. */
export function simulationOf({ memory }: RunStep): Simulation {
  return memory as Simulation;
}

/** The moves that lead to a simulated step. */
export function movesOf({ memory }: RunStep): Moves {
  return (memory as { moves: Moves }).moves;
}
