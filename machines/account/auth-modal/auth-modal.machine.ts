import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type AuthMode = 'login' | 'register';
/** Why the visitor is asked to sign in. */
export type AuthReason = 'voucher' | 'invitation';

export type AuthModalContext = {
  mode: AuthMode;
  /** The mode used when the opening event names none. */
  defaultMode: AuthMode;
  reason: AuthReason | null;
};

export type AuthModalEvent =
  | { type: 'authModal.opened'; mode?: AuthMode; flash?: string; reason?: AuthReason }
  | { type: 'authModal.modeToggled' }
  | { type: 'authModal.dismissed' }
  /** A user is signed in. */
  | { type: 'authModal.signedIn' };

/**
 * The dialog in which a visitor logs in or signs up without leaving the page. The session chart owns the outcome of a
 * submitted form; the dialog shows its state and keeps no copy.
 */
export const authModalMachine = setup({
  types: {
    context: {} as AuthModalContext,
    events: {} as AuthModalEvent,
    input: {} as { defaultMode?: AuthMode },
    tags: {} as 'open',
  },
  actors: {
    /** Reports when the visitor is signed in. */
    watchSession: fromCallback<{ type: 'ignored' }>(() => notProvided('watchSession')),
  },
  actions: {
    /** Chooses the form to show, login or sign-up, and the reason why the dialog opens. */
    setOpening: assign(({ context }, params: { mode: AuthMode | undefined; reason: AuthReason | undefined }) => ({
      mode: params.mode ?? context.defaultMode,
      reason: params.reason ?? null,
    })),
    /** Switches between the login form and the sign-up form. */
    toggleMode: assign(({ context }) => ({ mode: context.mode === 'login' ? ('register' as const) : 'login' })),
    /** Prepares the dialog for the next time it opens. */
    reset: assign(({ context }) => ({ mode: context.defaultMode, reason: null })),
    /** Stores the dialog to show after sign-in, or that there is none. */
    keepFlash: (_, _params: { flash: string | null }) => notProvided('keepFlash'),
    /** Discards the dialog that was to show after sign-in. */
    dropFlash: () => notProvided('dropFlash'),
  },
  delays: {
    /** 0.3 seconds, until the closing animation has ended. Milliseconds. */
    resetTime: 300,
  },
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
        { type: 'setOpening', params: ({ event }) => ({ mode: event.mode, reason: event.reason }) },
      ],
    },
  },
  states: {
    closed: { description: 'The dialog is closed.' },
    open: {
      tags: 'open',
      description: 'The dialog is open.',
      invoke: {
        src: 'watchSession',
        id: 'watchSession',
        onError: { description: 'The dialog no longer receives session updates; the visitor can still close it.' },
      },
      on: {
        'authModal.modeToggled': { description: 'The visitor switches to the other form.', actions: 'toggleMode' },
        'authModal.signedIn': { description: 'The visitor is signed in.', target: 'closing' },
        'authModal.dismissed': {
          description: 'The visitor closes the dialog without signing in.',
          target: 'closing',
          actions: 'dropFlash',
        },
      },
    },
    closing: {
      description: 'The dialog is closing; its content stays visible until the animation ends.',
      after: { resetTime: { description: 'The closing animation has ended.', target: 'closed', actions: 'reset' } },
    },
  },
});
