import type { AnyMachineSnapshot } from 'xstate';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { definedGoals } from '../../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../../src/walks/explore/explore.ts';
import type { Cases, PathModel } from '../../../../src/walks/model.ts';
import { caseName } from '../../../../src/walks/model.ts';
import { model } from '../../../models/exam/exam.model.ts';
import { pathsInWorld } from '../paths-in-world.ts';

/** The browser walk's model of the world around the exam's chart: its children, the page and the server. */
type World = {
  /** The device's queue has been read since the exercises were loaded. */
  readonly isRestored: boolean;
  /** A change waits for the server. */
  readonly isUnsent: boolean;
  /** The exam's time is really over on the server. */
  readonly isTimeOver: boolean;
  /** The device has not responded in time, and what it was asked is still open: a path ends here. */
  readonly isDeviceSilent: boolean;
};

const BEGIN: World = { isRestored: false, isUnsent: false, isTimeOver: false, isDeviceSilent: false };

/** Transitions that no walk can lead to, and why. */
const OF_TRIALS = 'a walk takes a certification; stories of trials go through their one page (`beginExam`)';

export const UNREACHABLE: Readonly<Record<string, string>> = {
  'transition:exam.taking/error.invoke(answerSync)/0':
    'only a mistake in the chart of saving could end it with an error',
  'transition:exam.taking/error.invoke(examClock)/0':
    'only a mistake in the chart of the clock could end it with an error',
  'transition:exam.taking/error.invoke(examParts)/0':
    'only a mistake in the chart of preloading could end it with an error',
  'transition:exam.taking/error.invoke(evidence)/0':
    'a browser that notices nothing is a case of its own chart; only a mistake in it could end it with an error',
  'transition:exam.taking/error.invoke(watchTabs)/0': 'the adapter calls nothing that can fail',
  'transition:exam.taking/exam.answerChanged[isLateChange]/0':
    'a timer makes the page read-only at the deadline: a walk cannot press a key in the moment between the two',
  'transition:exam.grading.polling/done.invoke(pollExam)[isTimeOver]/0':
    'the server of the tests ends an exam in the same moment in which its grace period is over',
  'transition:exam.systemCheck.loadingParts/error.invoke(loadParts)/0':
    'a part that cannot be loaded is reported as an event; the adapter throws nothing',
  'state:exam.terms.loadingParts': OF_TRIALS,
  'state:exam.terms.checking': OF_TRIALS,
  'transition:exam.terms.accepting/done.invoke(acceptTerms)[isTrial]/0': OF_TRIALS,
  'transition:exam.terms.loadingParts/parts.progressed/0': OF_TRIALS,
  'transition:exam.terms.loadingParts/parts.completed/0': OF_TRIALS,
  'transition:exam.terms.loadingParts/parts.failed/0': OF_TRIALS,
  'transition:exam.terms.loadingParts/error.invoke(loadParts)/0': OF_TRIALS,
  'transition:exam.terms.checking/done.invoke(checkSystem)[isFit]/0': OF_TRIALS,
  'transition:exam.terms.checking/done.invoke(checkSystem)/0': OF_TRIALS,
  'transition:exam.terms.checking/error.invoke(checkSystem)/0': OF_TRIALS,
  'transition:exam.terms.checking/after(checkTime)/0': OF_TRIALS,
  'transition:exam.taking.confirmingHandIn/exam.answerChanged/0':
    'the page is read-only while the exam is being handed in',
  'transition:exam.taking.solving/exam.answerChanged/0': 'the page is read-only while the exam is being handed in',
  'transition:exam.taking.stopping/exam.answerChanged/0': 'the page is read-only while the exam is being handed in',
  'transition:exam.taking.deliveringLast/exam.answerChanged[isKnownExercise]/0':
    'the page is read-only once the time is over',
  'transition:exam.taking.deliveringLast/clock.deadlineReached/0':
    'the clock reports the deadline once; after more time the exam is being answered again before it reports the next',
  'transition:exam.taking.confirmingEnd/exam.answerChanged[isKnownExercise]/0':
    'the page is read-only once the time is over',
  'transition:exam.taking.endUnconfirmed/exam.answerChanged[isKnownExercise]/0':
    'the page is read-only once the time is over',
  'transition:exam.taking.confirmingEnd/clock.deadlineReached/0':
    'the clock reports the deadline once; after more time the exam is being answered again before it reports the next',
  'transition:exam.taking.endUnconfirmed/clock.deadlineReached/0':
    'the clock reports the deadline once; after more time the exam is being answered again before it reports the next',
  'transition:exam.taking.confirmingEnd/clock.deadlinePostponed/0':
    "a walk holds the page's question back here; it grants extra time before that question and after it",
  'transition:exam.taking.endUnconfirmed/clock.deadlinePostponed/0':
    'the page asks every three seconds whether the exam has ended, and the clock asks about more time after five',
  'transition:exam.taking.confirmingEnd/done.invoke(confirmEnd)[isState]/0':
    'the server of the tests ends an exam in the same moment in which its grace period is over',
  'transition:exam.displaced/exam.retried/0': 'the page offers only to continue here',
  'transition:exam.result.shown/exam.retried/0':
    'the page has no button for it: opening the page again loads the result',
};

type AnyCases = Cases<object, AnyMachineSnapshot>;

/** Keeps the cases with these words, or all without any, in situations that fit. */
function only(
  cases: AnyCases | undefined,
  fits: (snapshot: AnyMachineSnapshot) => boolean,
  words?: string[],
): AnyCases {
  return (snapshot) => {
    if (!cases || !fits(snapshot)) return [];
    const all = typeof cases === 'function' ? cases(snapshot) : cases;
    return words ? all.filter((one) => words.includes(caseName(one) ?? '')) : all;
  };
}

function without<TSnapshot>(cases: Cases<unknown, TSnapshot> = [], words: string[]): Cases<unknown, TSnapshot> {
  const unknown =
    typeof cases === 'function' ? [] : words.filter((word) => !cases.some((one) => caseName(one) === word));
  if (unknown.length > 0) throw new Error(`The model of the exam has no case "${unknown.join('", "')}".`);
  return (snapshot) => {
    const all = typeof cases === 'function' ? cases(snapshot) : cases;
    return all.filter((one) => !words.includes(caseName(one) ?? ''));
  };
}

const isIn =
  (...leaves: string[]) =>
  (snapshot: AnyMachineSnapshot) =>
    leaves.some((leaf) => snapshot.matches(leaf === 'displaced' ? leaf : { taking: leaf }));
const answering = isIn('answering');

/** The model of the exam with what can be produced in a browser: the same machine, fewer cases. */
export const browserModel: PathModel = {
  ...model,
  events: {
    ...model.events,
    'exam.answerChanged': only(model.events['exam.answerChanged'], answering, ['an exercise']),
    'exam.exerciseOpened': only(model.events['exam.exerciseOpened'], isIn('answering', 'displaced'), [
      'another exercise',
    ]),
    'exam.retried': only(
      model.events['exam.retried'],
      (snapshot) => !snapshot.hasTag('done') && !isIn('displaced')(snapshot),
    ),
    'evidence.noticed': only(model.events['evidence.noticed'], answering, [
      'developer tools opened',
      'the window lost the focus',
    ]),
    'lease.stolen': only(model.events['lease.stolen'], answering),
    'sync.flushed': only(model.events['sync.flushed'], isIn('delivering')),
    'sync.acknowledged': only(model.events['sync.acknowledged'], answering, [
      'with the known deadline',
      'with extra time',
    ]),
    'sync.displaced': only(model.events['sync.displaced'], answering),
    'sync.ended': only(model.events['sync.ended'], answering),
    'sync.restored': only(model.events['sync.restored'], answering),
    'clock.deadlineRead': only(model.events['clock.deadlineRead'], answering, ['with extra time']),
    'clock.deadlineReached': only(model.events['clock.deadlineReached'], answering),
    'clock.displaced': only(model.events['clock.displaced'], answering),
    'clock.ended': only(model.events['clock.ended'], answering),
    'clock.deadlinePostponed': only(model.events['clock.deadlinePostponed'], isIn('deliveringLast')),
  },
  invokes: {
    ...model.invokes,
    // These differ by what guards see, not by where they lead.
    loadExam: {
      done: without(model.invokes.loadExam?.done, [
        'the terms of a trial are not accepted',
        'the grace period runs',
        'the result is disputed',
        'the time is over, but the exam has not ended yet',
        'extra time was granted',
      ]),
      error: model.invokes.loadExam?.error ?? [],
    },
    checkSystem: {
      done: without(model.invokes.checkSystem?.done, ['the clock is off']),
      error: model.invokes.checkSystem?.error ?? [],
    },
    openDispute: {
      done: model.invokes.openDispute?.done ?? [],
      error: without(model.invokes.openDispute?.error, ['the server refuses']),
    },
    loadParts: { done: [], error: [] },
    watchTabs: { done: [], error: [] },
    answerSync: { done: [], error: [] },
    evidence: { done: [], error: [] },
    examClock: { done: [], error: [] },
    examParts: { done: [], error: [] },
  },
};

/** The effect of a step on the world. */
function follow(graph: Graph) {
  return (world: World, { from, step, outcome }: GraphEdge): World | undefined => {
    const before = graph.nodes[from]?.moment.snapshot;
    if (!before || !step) return world;
    if (world.isDeviceSilent) return undefined;
    const wasTaking = before.matches('taking');
    const isTaking = outcome.moment.snapshot.matches('taking');
    // A page that does not write any more forgets what it knew of saving; each time begins with reading the device.
    const next = isTaking ? { ...world, isRestored: wasTaking } : { ...world, isRestored: false, isUnsent: false };
    if (step.kind === 'delay') {
      if (/\.(deviceTime|checkTime)\./.test(step.timerId)) return { ...next, isDeviceSilent: true };
      // Without anything to deliver, delivery ends immediately.
      return before.matches({ taking: 'delivering' }) && !world.isUnsent ? undefined : next;
    }
    if (step.kind !== 'event') {
      const isRunning = outcome.moment.snapshot.context.exam?.state === 'running';
      const isLoad = step.kind === 'done' && step.src === 'loadExam';
      // Once the time is over the server says so, and nothing but a result follows.
      return world.isTimeOver && isLoad && isRunning ? undefined : next;
    }
    switch (step.event.type) {
      case 'sync.restored':
        return world.isRestored ? undefined : { ...next, isUnsent: true };
      case 'exam.answerChanged':
      case 'exam.handInRequested':
        return { ...next, isUnsent: true };
      case 'sync.flushed':
      case 'sync.acknowledged':
        return { ...next, isUnsent: false };
      case 'clock.deadlineReached':
        return { ...next, isTimeOver: true };
      case 'clock.deadlinePostponed':
        return { ...next, isTimeOver: false };
      default:
        return next;
    }
  };
}

/** States and transitions of the exam's chart, and the browser's paths over them. */
export function examPaths(): { paths: Path[]; defined: string[] } {
  const graph = explore(browserModel);
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  return { paths: pathsInWorld(graph, new Set(defined), BEGIN, follow(graph)), defined };
}
