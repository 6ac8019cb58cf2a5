import { fromPromise } from 'xstate';
import {
  type FactorChange,
  type RemovedFactor,
  secondFactorMachine,
} from '../../../../machines/account/second-factor/second-factor.machine.ts';
import { downloadText } from '../../adapters/download.ts';
import { addApp, addPasskey, beginApp, readFactor, removeFactor, renewCodes } from '../../api/account/second-factor.ts';
import { fetchUser } from '../../api/account/session.ts';
import type { SessionActor } from './session.tsx';

/** The text of the file with recovery codes. */
export function recoveryFile(codes: readonly string[], host: string): string {
  return [
    `Recovery codes for your account at ${host}`,
    '',
    'Each code works once, in place of your passkey or authenticator app. Keep them where nobody else reads them.',
    '',
    ...codes,
    '',
  ].join('\n');
}

/** The second-factor chart with its effects in this browser. */
export function wireSecondFactor(session: SessionActor) {
  /** Rights of staff come and go with the second factor. */
  async function withRights(change: FactorChange): Promise<FactorChange> {
    if (!change.factor.is_required) return change;
    const user = await fetchUser().catch(() => null);
    if (user) session.send({ type: 'session.userChanged', user });
    return change;
  }
  return secondFactorMachine.provide({
    actors: {
      readFactor: fromPromise(() => readFactor()),
      addPasskey: fromPromise(async ({ input }: { input: { name: string } }) =>
        withRights(await addPasskey(input.name)),
      ),
      beginApp: fromPromise(() => beginApp()),
      addApp: fromPromise(async ({ input }: { input: { ceremony: string; code: string } }) =>
        withRights(await addApp(input.ceremony, input.code)),
      ),
      removeFactor: fromPromise(async ({ input }: { input: RemovedFactor }) => withRights(await removeFactor(input))),
      renewCodes: fromPromise(() => renewCodes()),
    },
    actions: {
      saveCodes: (_, { codes }) =>
        downloadText('chartered-recovery-codes.txt', recoveryFile(codes, location.host), 'text/plain'),
    },
  });
}
