import { resendMailMachine } from '../../../machines/account/resend-mail/resend-mail.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

export const model = defineModel(resendMailMachine, {
  events: { 'resendMail.requested': [{}] },
  invokes: {
    sendMail: { done: [undefined], error: [named('the server is unreachable', failure('unreachable', 'No.'))] },
  },
  delays: { resendCooldown: 60_000 },
  context: ({ failure: last }) => ({ last: last?.kind ?? null }),
  ignored: [
    { in: ['sending', 'sent'], events: ['resendMail.requested'], because: 'the email is being sent; one is enough' },
  ],
  outcomes: {
    start: 'ready',
    'resendMail.requested': { ready: 'sending', refused: 'sending' },
    'done(sendMail)': 'sent',
    'error(sendMail)': (now, { event }) => now.context.failure === event.error && 'refused',
    'after(resendCooldown)': { sent: 'ready' },
  },
  checks: {
    ready: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.failure === null && snapshot.can({ type: 'resendMail.requested' }),
    sending: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.children['sendMail'] !== undefined &&
      !snapshot.can({ type: 'resendMail.requested' }),
    sent: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.failure === null && !snapshot.can({ type: 'resendMail.requested' }),
    refused: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.failure !== null && snapshot.can({ type: 'resendMail.requested' }),
  },
});
