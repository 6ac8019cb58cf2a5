import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import {
  selectIsAdministrator,
  selectIsChangingUser,
  selectIsReviewer,
  selectIsSignedIn,
} from '../../../src/client/flows/account/session.select.ts';

test('[RT-04] a guest has no session and none of the roles of staff', () => {
  const snapshot = createActor(sessionMachine, { input: { token: null } }).getSnapshot();
  expect(
    [selectIsSignedIn, selectIsChangingUser, selectIsAdministrator, selectIsReviewer].map((of) => of(snapshot)),
  ).toEqual([false, false, false, false]);
});
