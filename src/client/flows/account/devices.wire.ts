import { fromPromise } from 'xstate';
import { devicesMachine } from '../../../../machines/account/devices/devices.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { call } from '../../api/call.ts';

/** The devices chart with its effects in this browser. */
export const wiredDevicesMachine = devicesMachine.provide({
  actors: {
    loadDevices: fromPromise(async () => (await call(accountRoutes.listSessions, {})).data),
    endDevice: fromPromise(async ({ input }: { input: { id: string } }) => {
      await call(accountRoutes.endSession, { params: input });
    }),
    endOthers: fromPromise(async () => {
      await call(accountRoutes.endOtherSessions, {});
    }),
  },
});
