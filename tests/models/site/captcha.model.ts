import { type SnapshotFrom, transition } from 'xstate';
import { captchaMachine } from '../../../machines/site/captcha/captcha.machine.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const types = (effects: readonly { type: string }[]) => effects.map(({ type }) => type);
const reasons = (effects: readonly { type: string; params?: unknown }[]) =>
  effects.flatMap(({ type, params }) => (type === 'log' ? [(params as { what: string }).what] : []));
const tokens = (effects: readonly { type: string; params?: unknown }[]) =>
  effects.flatMap(({ type, params }) => (type === 'deliverToken' ? [(params as { token: string | null }).token] : []));
/** The replies to waiting forms after a try of the captcha. */
const isAnswered = (type: string | undefined, effects: readonly { type: string; params?: unknown }[]) => {
  if (type === 'xstate.done.actor.executeCaptcha') {
    return tokens(effects).join() === 'token-1' && types(effects).join() === 'deliverToken,resetCaptcha';
  }
  if (type === 'xstate.error.actor.executeCaptcha') {
    return (
      tokens(effects).length === 1 &&
      tokens(effects)[0] === null &&
      types(effects).join() === 'deliverToken,resetCaptcha,log' &&
      reasons(effects).join() === 'The captcha gave no token.'
    );
  }
  return effects.length === 0;
};

/** Raised by the actor itself, so that no event of the chart's types names it. */
const LOADED = { type: 'xstate.done.actor.loadCaptcha', output: undefined, actorId: 'loadCaptcha' } as never;

const LOSSES: Record<string, string> = {
  'xstate.error.actor.loadCaptcha': 'The captcha could not be loaded.',
  'xstate.after.loadTime.captcha.loading': 'The captcha did not load in time.',
};

type Snapshot = SnapshotFrom<typeof captchaMachine>;

/** One form has its answer; the next one gets a token of its own. */
function isOneAnswered({ context }: Snapshot, { before }: { before: Snapshot }) {
  if (context.asked !== before.context.asked - 1) return false;
  return context.asked > 0 ? ('executing' as const) : ('ready' as const);
}

export const model = defineModel(captchaMachine, {
  input: [named('a captcha is configured', { siteKey: 'key-1' }), named('no captcha is configured', { siteKey: null })],
  events: {
    // Two waiting forms prove as much as many.
    'captcha.requested': ({ context }) => (context.asked < 2 ? [{}] : []),
  },
  invokes: {
    loadCaptcha: { done: [undefined], error: [named('the script is blocked', new Error('blocked'))] },
    executeCaptcha: { done: ['token-1'], error: [named('the captcha refuses', new Error('expired'))] },
  },
  delays: { settleTime: 100, loadTime: 10_000 },
  context: ({ asked }) => ({ asked }),
  outcomes: {
    start: ({ context }, { effects }) =>
      context.siteKey === null ? reasons(effects).join() === 'No captcha is configured.' && 'absent' : 'settling',
    // Each form waits for a token of its own.
    'captcha.requested': ({ context }, { before }) => {
      if (before.matches('absent')) return 'absent';
      const isLoaded = before.matches('ready') || before.matches('executing');
      return context.asked === before.context.asked + 1 && (isLoaded ? 'executing' : 'loading');
    },
    'after(settleTime)': 'loading',
    'done(loadCaptcha)': (_now, { before }) => (before.context.asked > 0 ? 'executing' : 'ready'),
    'error(loadCaptcha)': 'absent',
    'after(loadTime)': 'absent',
    'done(executeCaptcha)': isOneAnswered,
    'error(executeCaptcha)': isOneAnswered,
  },
  checks: {
    deciding: neverAtRest,
    absent: (snapshot, { effects, event }) => {
      if (snapshot.context.asked !== 0) return false;
      if (event?.type === 'captcha.requested') return types(effects).join() === 'deliverNothing';
      // Waiting forms always get a reply, whether the captcha fails or never loads.
      const loss = LOSSES[event?.type ?? ''];
      if (loss) return types(effects).join() === 'deliverNothing,log' && reasons(effects).join() === loss;
      return (
        snapshot.context.siteKey === null &&
        types(effects).every((type) => type === 'log') &&
        reasons(effects).every((what) => what === 'No captcha is configured.')
      );
    },
    settling: (snapshot, { effects }) =>
      snapshot.context.asked === 0 &&
      effects.length === 0 &&
      snapshot.context.siteKey !== null &&
      hasInput(
        ahead(withContext(snapshot, { siteKey: 'key-2' }), { type: 'captcha.requested' }).children['loadCaptcha'],
        { siteKey: 'key-2' },
      ),
    loading: (snapshot, { effects, event }) =>
      hasInput(snapshot.children['loadCaptcha'], { siteKey: 'key-1' }) &&
      effects.length === 0 &&
      // Without a form that waits, the captcha waits for one.
      transition(snapshot.machine, snapshot, LOADED)[0].value ===
        (snapshot.context.asked === 0 ? 'ready' : 'executing') &&
      (event?.type !== 'captcha.requested' || snapshot.context.asked > 0),
    ready: (snapshot, { effects, event }) => snapshot.context.asked === 0 && isAnswered(event?.type, effects),
    executing: (snapshot, { effects, event }) =>
      snapshot.children['executeCaptcha'] !== undefined &&
      snapshot.context.asked > 0 &&
      // However many forms wait, one is answered at a time.
      [doneWith('executeCaptcha', 'token-2'), failedWith('executeCaptcha', new Error('expired'))].every((answer) => {
        const next = ahead(withContext(snapshot, { asked: 4 }), answer);
        return next.context.asked === 3 && next.matches('executing');
      }) &&
      isAnswered(event?.type, effects),
  },
});
