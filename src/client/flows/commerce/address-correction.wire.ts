import { fromPromise } from 'xstate';
import { addressCorrectionMachine } from '../../../../machines/commerce/address-correction/address-correction.machine.ts';
import { keepAddress } from '../../adapters/commerce/buyer-details.ts';
import { correctAddress } from '../../api/commerce/checkout.ts';

/** The address-correction chart with its effects in this browser. */
export const wiredAddressCorrectionMachine = addressCorrectionMachine.provide({
  actors: {
    correctAddress: fromPromise(({ input: { orderId, email } }) => correctAddress(orderId, email)),
  },
  actions: {
    keepAddress: (_, { orderId, email }) => {
      if (email !== null) keepAddress(orderId, email);
    },
  },
});
