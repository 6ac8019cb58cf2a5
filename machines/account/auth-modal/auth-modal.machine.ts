import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type AuthMode = 'login' | 'register';
/** Why somebody is asked to sign in. */
export type AuthReason = 'voucher';

export type AuthModalContext = {
  mode: AuthMode;
  /** The mode when the opening names none. */
  defaultMode: AuthMode;
  reason: AuthReason | null;
};

export type AuthModalEvent =
  | { type: 'authModal.opened'; mode?: AuthMode; flash?: string; reason?: AuthReason }
  | { type: 'authModal.modeToggled' }
  | { type: 'authModal.dismissed' }
  /** Somebody is signed in. */
  | { type: 'authModal.signedIn' };

/**
 * The dialog in which a visitor logs in or signs up without leaving the page. What became of a form that was sent is the session
 * chart's to say: the dialog shows its state and keeps no copy of it.
 */
export const authModalMachine = setup({
  types: {
    context: {} as AuthModalContext,
    events: {} as AuthModalEvent,
    input: {} as { defaultMode?: AuthMode },
    tags: {} as 'open',
  },
  actors: {
    /** Tells when the session chart has somebody signed in. */
    watchSession: fromCallback<{ type: 'ignored' }>(() => notProvided('watchSession')),
  },
  actions: {
    takeOpening: assign(({ context }, params: { mode: AuthMode | undefined; reason: AuthReason | undefined }) => ({
      mode: params.mode ?? context.defaultMode,
      reason: params.reason ?? null,
    })),
    toggleMode: assign(({ context }) => ({ mode: context.mode === 'login' ? ('register' as const) : 'login' })),
    reset: assign(({ context }) => ({ mode: context.defaultMode, reason: null })),
    /** Keeps the dialog that is shown after signing in; null: there is none. */
    keepFlash: (_, _params: { flash: string | null }) => notProvided('keepFlash'),
    dropFlash: () => notProvided('dropFlash'),
  },
  delays: { resetTime: 300 },
}).createMachine({
  id: 'authModal',
  description: 'A visitor logs in or signs up in a dialog, without leaving the page.',
  context: ({ input }) => ({
    mode: input.defaultMode ?? 'register',
    defaultMode: input.defaultMode ?? 'register',
    reason: null,
  }),
  initial: 'closed',
  on: {
    'authModal.opened': {
      description: 'A page asks the visitor to sign in.',
      target: '.open',
      actions: [
        { type: 'keepFlash', params: ({ event }) => ({ flash: event.flash ?? null }) },
        { type: 'takeOpening', params: ({ event }) => ({ mode: event.mode, reason: event.reason }) },
      ],
    },
  },
  states: {
    closed: { description: 'The dialog is not there.' },
    open: {
      tags: 'open',
      description: 'The dialog is there.',
      invoke: {
        src: 'watchSession',
        id: 'watchSession',
        onError: { description: 'Nothing is heard of the session; the dialog can still be closed.' },
      },
      on: {
        'authModal.modeToggled': { description: 'The visitor wants the other form.', actions: 'toggleMode' },
        'authModal.signedIn': { description: 'The visitor is signed in.', target: 'closing' },
        'authModal.dismissed': {
          description: 'The visitor does not want to sign in now.',
          target: 'closing',
          actions: 'dropFlash',
        },
      },
    },
    closing: {
      description: 'The dialog goes; what it showed stays until it is gone.',
      after: { resetTime: { description: 'It is gone.', target: 'closed', actions: 'reset' } },
    },
  },
});
