import { fromPromise } from 'xstate';
import {
  type UnsubscribeLink,
  unsubscribeMachine,
} from '../../../../machines/account/unsubscribe/unsubscribe.machine.ts';
import { mailRoutes } from '../../../contract/account/mails.ts';
import { call } from '../../api/call.ts';

const partsOf = ({ id, kind, signature }: UnsubscribeLink) => ({ params: { id, kind }, query: { signature } });

/** The unsubscribe chart with its effects in this browser. */
export const wiredUnsubscribeMachine = unsubscribeMachine.provide({
  actors: {
    readLink: fromPromise(({ input }: { input: UnsubscribeLink }) => call(mailRoutes.unsubscribeLink, partsOf(input))),
    switchOff: fromPromise(({ input }: { input: UnsubscribeLink }) => call(mailRoutes.unsubscribe, partsOf(input))),
  },
});
