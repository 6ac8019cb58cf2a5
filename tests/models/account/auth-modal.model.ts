import { type SnapshotFrom, transition } from 'xstate';
import { authModalMachine } from '../../../machines/account/auth-modal/auth-modal.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, effectsOf, passed } from '../ahead.ts';
import { isDone } from '../same.ts';

const OPENED = 'authModal.opened';
type Opened = { mode?: 'login' | 'register'; flash?: string; reason?: 'voucher' };

/** A dialog that is opened once more says what this opening wants, and nothing of the one before. */
function isOpenedAfresh(now: SnapshotFrom<typeof authModalMachine>): boolean {
  const { defaultMode } = now.context;
  const invited = ahead(now, { type: OPENED, mode: 'register', reason: 'invitation' });
  const again = ahead(invited, { type: OPENED });
  const other = ahead(now, { type: OPENED, mode: 'login' });
  return (
    invited.context.reason === 'invitation' &&
    invited.context.mode === 'register' &&
    [again, ahead(other, { type: OPENED })].every(
      ({ context }) => context.reason === null && context.mode === defaultMode,
    ) &&
    isDone(effectsOf(invited, { type: OPENED }), { type: 'keepFlash', params: { flash: null } }) &&
    ahead(now, { type: 'authModal.dismissed' }, passed('resetTime', 'authModal.closing')).context.mode === defaultMode
  );
}

export const model = defineModel(authModalMachine, {
  input: [named('no default is named', {}), named('a page with the login as its default', { defaultMode: 'login' })],
  events: {
    'authModal.opened': [
      // The most telling case first: paths take the first one where any would do.
      named('for logging in with a voucher', { mode: 'login', reason: 'voucher' }),
      named('for signing up, with a dialog afterwards', { mode: 'register', flash: 'CERT_SIGN_UP_COMPLETED' }),
      named('without a preference', {}),
      named('for a voucher', { reason: 'voucher' }),
    ],
    'authModal.modeToggled': [{}],
    'authModal.dismissed': [{}],
    'authModal.signedIn': [{}],
  },
  invokes: { watchSession: { done: [], error: [named('the session cannot be observed', new Error('deaf'))] } },
  delays: { resetTime: 300 },
  context: ({ mode, defaultMode, reason }) => ({ mode, defaultMode, reason }),
  ignored: [
    {
      in: ['closed', 'closing'],
      events: ['authModal.dismissed', 'authModal.modeToggled', 'authModal.signedIn'],
      because: 'the dialog is not open',
    },
  ],
  outcomes: {
    'authModal.opened': {
      closed: (now, { event: { mode, flash, reason }, effects }) =>
        now.context.mode === (mode ?? now.context.defaultMode) &&
        now.context.reason === (reason ?? null) &&
        isDone(effects, { type: 'keepFlash', params: { flash: flash ?? null } }) &&
        'open',
    },
    'authModal.modeToggled': { open: (now, { before }) => now.context.mode !== before.context.mode && 'open' },
    'authModal.signedIn': { open: (_, { effects }) => effects.length === 0 && 'closing' },
    'authModal.dismissed': { open: (_, { effects }) => isDone(effects, { type: 'dropFlash' }) && 'closing' },
    'after(resetTime)': (now) =>
      now.context.mode === now.context.defaultMode && now.context.reason === null && 'closed',
  },
  checks: {
    closed: ({ context, ...snapshot }, { effects }) =>
      !snapshot.children['watchSession'] &&
      context.mode === context.defaultMode &&
      context.reason === null &&
      effects.length === 0,
    open: (snapshot, { event, effects }) => {
      const { context } = snapshot;
      const opened = event?.type === OPENED ? (event as unknown as Opened) : null;
      return (
        snapshot.hasTag('open') &&
        snapshot.children['watchSession'] !== undefined &&
        snapshot.can({ type: 'authModal.dismissed' }) &&
        snapshot.can({ type: 'authModal.signedIn' }) &&
        isOpenedAfresh(snapshot) &&
        // Both forms are one step away, with what was typed.
        transition(snapshot.machine, snapshot, { type: 'authModal.modeToggled' })[0].context.mode !== context.mode &&
        // The opening's own mode, else the page's, else signing up.
        (opened === null ||
          (context.mode === (opened.mode ?? context.defaultMode) && context.reason === (opened.reason ?? null))) &&
        // A dialog of an opening before is never shown after this one.
        JSON.stringify(effects.filter(({ type }) => type === 'keepFlash').map(({ params }) => params)) ===
          JSON.stringify(opened === null ? [] : [{ flash: opened.flash ?? null }]) &&
        !effects.some(({ type }) => type === 'dropFlash')
      );
    },
    closing: (snapshot, { event, effects }) =>
      !snapshot.hasTag('open') &&
      // Signing in shows the dialog, closing without it does not.
      effects.map(({ type }) => type).join() === (event?.type === 'authModal.dismissed' ? 'dropFlash' : ''),
  },
});
