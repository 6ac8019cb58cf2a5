import { referralMachine } from '../../../../machines/site/referral/referral.machine.ts';
import { keepReferrer } from '../../adapters/site/partner-cookies.ts';

/** The referral chart with its effects in this browser. */
export const wiredReferralMachine = referralMachine.provide({
  actions: {
    keepReferrer: (_, partner) => keepReferrer(partner),
    leave: (_, { target }) => location.assign(target),
    log: (_, { what }) => console.info(what),
  },
});
