import { fromCallback, fromPromise } from 'xstate';
import {
  type ReauthenticationEvent,
  reauthenticationMachine,
} from '../../../../machines/account/reauthentication/reauthentication.machine.ts';
import { confirmationDetailsSchema, type ReauthenticationMethod } from '../../../contract/account/reauthentication.ts';
import {
  onConfirmationRequested,
  onPossibleConfirmation,
  refuseWaitingCalls,
  retryWaitingCalls,
  waitingRefusal,
} from '../../adapters/account/confirmation.ts';
import {
  confirmWithCode,
  confirmWithPasskey,
  confirmWithPassword,
  confirmWithTotp,
  isSessionConfirmed,
  sendReauthenticationCode,
  startReauthentication,
} from '../../api/account/reauthentication.ts';
import { selectIsGuest, selectUser } from './session.select.ts';
import type { SessionActor, SessionSnapshot } from './session.tsx';

/** Details from the error; every account has an address for a code. */
function methodsOf(details: Record<string, unknown>): ReauthenticationMethod[] {
  const parsed = confirmationDetailsSchema.safeParse(details);
  return parsed.success ? parsed.data.methods : ['code'];
}

/** The reauthentication chart with its effects in this browser. */
export function wireReauthentication(session: SessionActor) {
  return reauthenticationMachine.provide({
    actors: {
      watchCalls: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        function notify() {
          const refusal = waitingRefusal();
          if (!refusal) return;
          const methods = methodsOf(refusal.details);
          sendBack({ type: 'reauthentication.required', methods } satisfies ReauthenticationEvent);
        }
        const ofWhom = (snapshot: SessionSnapshot) => (selectIsGuest(snapshot) ? null : selectUser(snapshot)?.id);
        let seen = ofWhom(session.getSnapshot());
        // A waiting call is never repeated as a different user who signed in from another tab.
        function look(snapshot: SessionSnapshot) {
          const now = ofWhom(snapshot);
          if (now === seen) return;
          seen = now;
          sendBack({ type: 'reauthentication.sessionEnded' } satisfies ReauthenticationEvent);
        }
        const stop = onConfirmationRequested(notify);
        const { unsubscribe } = session.subscribe(look);
        notify();
        return () => {
          stop();
          unsubscribe();
        };
      }),
      confirmWithPasskey: fromPromise(() => confirmWithPasskey()),
      confirmWithTotp: fromPromise(({ input }: { input: { code: string } }) => confirmWithTotp(input.code)),
      confirmWithPassword: fromPromise(({ input }: { input: { password: string } }) =>
        confirmWithPassword(input.password),
      ),
      sendCode: fromPromise(() => sendReauthenticationCode()),
      confirmWithCode: fromPromise(({ input }: { input: { code: string } }) => confirmWithCode(input.code)),
      beginProvider: fromPromise(({ input }) =>
        startReauthentication(input.provider, `${location.pathname}${location.search}`),
      ),
      watchReturn: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
        onPossibleConfirmation(() =>
          sendBack({ type: 'reauthentication.pageReturned' } satisfies ReauthenticationEvent),
        ),
      ),
      readConfirmation: fromPromise(() => isSessionConfirmed()),
    },
    actions: {
      openProvider: (_, { url }) => void open(url, '_blank', 'noopener'),
      retryCalls: () => retryWaitingCalls(),
      refuseCalls: () => refuseWaitingCalls(),
    },
  });
}
