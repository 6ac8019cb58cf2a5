import { partnerMachine } from '../../../machines/partner/partner.machine.ts';
import { keepPartner } from '../adapters/partner-cookies.ts';

/** The partner chart with its effects in this browser. */
export const wiredPartnerMachine = partnerMachine.provide({
  actions: {
    keepPartner: (_, partner) => keepPartner(partner),
    leave: (_, { target }) => location.assign(target),
    log: (_, { what }) => console.info(what),
  },
});
