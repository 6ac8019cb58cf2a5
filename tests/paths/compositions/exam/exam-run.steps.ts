import type { WorldStep } from '../../../../src/walks/compose/compose.ts';
import type { ExamPage } from './exam-page.ts';

/** A call that the page waits for. */
export interface OpenCall {
  readonly src: string;
  /** The server has answered; the reply is in flight. */
  readonly isAnswered: boolean;
  readonly arrive: () => void;
  readonly deliver: () => void;
  readonly lose: () => void;
}

/** What the steps of this world do to it. */
export interface ExamHands {
  readonly exercises: readonly string[];
  readonly openCalls: () => readonly OpenCall[];
  readonly isOnline: () => boolean;
  readonly goOffline: () => void;
  readonly goOnline: () => void;
  readonly snapshot: () => ReturnType<ExamPage['getSnapshot']>;
  readonly send: (event: Parameters<ExamPage['send']>[0]) => void;
  readonly changeHere: (exerciseId: string) => void;
  readonly isRunning: () => boolean;
  /** Who else has the exam open. */
  readonly other: () => 'tab' | 'device' | null;
  readonly takeOverByTab: () => void;
  readonly takeOverByDevice: () => void;
  readonly changeElsewhere: (exerciseId: string) => void;
  readonly closeOtherTab: () => void;
  /** Delivers a request whose caller has stopped waiting; null when there is none. */
  readonly straggler: () => (() => void) | null;
  readonly isDeviceSilent: () => boolean;
  readonly silenceDevice: () => void;
  readonly wakeDevice: () => void;
  readonly reopen: () => void;
  readonly mayPostpone: () => boolean;
  readonly postpone: () => void;
  readonly pass: (ms: number) => void;
  readonly sleep: (ms: number) => void;
}

/** Everything that can happen next in the world of an exam. */
export function examSteps(hands: ExamHands): WorldStep[] {
  return [
    ...hands.openCalls().flatMap((call) => callSteps(call, hands.isOnline())),
    ...candidateSteps(hands),
    ...elsewhereSteps(hands),
    ...surroundingSteps(hands),
    ...timeSteps(hands),
  ];
}

function callSteps({ src, isAnswered, arrive, deliver, lose }: OpenCall, isOnline: boolean): WorldStep[] {
  if (isAnswered) {
    return [
      ...(isOnline ? [{ words: `the reply to ${src} arrives`, weight: 4, run: deliver }] : []),
      { words: `the reply to ${src} is lost`, run: lose },
    ];
  }
  if (!isOnline) return [{ words: `${src} does not reach the server`, weight: 2, run: lose }];
  const answer = () => {
    arrive();
    deliver();
  };
  return [
    { words: `the server answers ${src}`, weight: 6, run: answer },
    { words: `${src} reaches the server`, run: arrive },
    { words: `${src} does not reach the server`, run: lose },
  ];
}

function candidateSteps({ snapshot, send, exercises, changeHere }: ExamHands): WorldStep[] {
  const state = snapshot();
  const sending = (event: Parameters<ExamPage['send']>[0], words: string, weight = 1): WorldStep[] =>
    state.can(event) ? [{ words, weight, run: () => send(event) }] : [];
  const changing = (id: string) => ({
    words: `the candidate changes exercise ${id}`,
    weight: 4,
    run: () => changeHere(id),
  });
  return [
    ...(state.matches('taking') ? exercises.map(changing) : []),
    ...sending({ type: 'exam.handInRequested' }, 'the candidate wants to hand in', 3),
    ...sending({ type: 'exam.handInConfirmed' }, 'the candidate hands in', 6),
    ...sending({ type: 'exam.handInCancelled' }, 'the candidate goes on answering', 3),
    ...sending({ type: 'exam.takenOver' }, 'the candidate goes on here', 4),
    ...(state.matches('result') ? [] : sending({ type: 'exam.retried' }, 'the candidate tries again')),
  ];
}

function elsewhereSteps(hands: ExamHands): WorldStep[] {
  if (!hands.isRunning()) return [];
  if (hands.other() === null) {
    return [
      { words: 'another tab takes the exam over', run: hands.takeOverByTab },
      { words: 'another device takes the exam over', run: hands.takeOverByDevice },
    ];
  }
  return [
    { words: 'the other place changes exercise one', run: () => hands.changeElsewhere('one') },
    ...(hands.other() === 'tab' ? [{ words: 'the other tab is closed', weight: 2, run: hands.closeOtherTab }] : []),
  ];
}

function surroundingSteps(hands: ExamHands): WorldStep[] {
  const straggler = hands.straggler();
  return [
    ...(straggler ? [{ words: 'a request that nobody waits for reaches the server', run: straggler }] : []),
    hands.isOnline()
      ? { words: 'the network goes away', run: hands.goOffline }
      : { words: 'the network returns', weight: 3, run: hands.goOnline },
    hands.isDeviceSilent()
      ? { words: 'the device answers again', weight: 3, run: hands.wakeDevice }
      : { words: 'the device does not answer any more', run: hands.silenceDevice },
    { words: 'the page is opened again', run: hands.reopen },
    ...(hands.mayPostpone() ? [{ words: 'extra time is granted', run: hands.postpone }] : []),
  ];
}

function timeSteps({ pass, sleep, mayPostpone }: ExamHands): WorldStep[] {
  return [
    { words: 'a second passes', weight: 6, run: () => pass(1000) },
    { words: 'four seconds pass', weight: 3, run: () => pass(4000) },
    { words: 'twenty seconds pass', weight: 2, run: () => pass(20_000) },
    { words: 'the device sleeps for a minute', run: () => sleep(60_000) },
    // Past any end; always possible, it would make most walks short.
    ...(mayPostpone() ? [] : [{ words: 'the device sleeps for an hour', run: () => sleep(3_600_000) }]),
  ];
}
