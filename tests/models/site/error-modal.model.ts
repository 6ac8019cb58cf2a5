import { errorModalMachine } from '../../../machines/site/error-modal/error-modal.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';

const failed = (message: string, errors: Record<string, string[]> = {}) => ({ failure: { message, errors } });

/** What the product promises for each case, written out. */
const cases = [
  {
    case: named(
      'two fields were refused',
      failed('The input is not valid.', { email: ['This is not an e-mail address.', 'Too long.'], name: ['Missing.'] }),
    ),
    expected: 'This is not an e-mail address.',
  },
  { case: named('the response has a message', failed('This voucher was used.')), expected: 'This voucher was used.' },
  {
    case: named('a field is named without a message', failed('The code is not known.', { email: [] })),
    expected: 'The code is not known.',
  },
  {
    case: named('one field was refused', failed('The input is not valid.', { email: ['The address is taken.'] })),
    expected: 'The address is taken.',
  },
  { case: named('nothing is known yet', failed('')), expected: 'Something went wrong. Try again.' },
];

export const model = defineModel(errorModalMachine, {
  events: {
    // Repeating the same text would prove nothing.
    'errorModal.failed': ({ context }) =>
      cases.filter(({ expected }) => expected !== context.message).map((one) => one.case),
    'errorModal.closed': [{}],
  },
  invokes: {},
  delays: {},
  context: ({ message }) => ({ message }),
  unreachable: {
    'list:errorModal.failed.failure.errors.name=*': 'every field is treated alike: see the one of the email',
  },
  ignored: [{ in: ['closed'], events: ['errorModal.closed'], because: 'the dialog is closed' }],
  checks: {
    closed: (snapshot) =>
      // The first message of any field, in the order of the fields.
      [
        failed('Not valid.', { email: [], name: ['Missing.', 'Too short.'], city: ['Unknown.'] }),
        failed('Not valid.', { name: ['Missing.'], email: ['Taken.'] }),
      ].every((one) => ahead(snapshot, { type: 'errorModal.failed', ...one }).context.message === 'Missing.') &&
      ahead(snapshot, { type: 'errorModal.failed', ...failed('Not valid.', { name: [''] }) }).context.message ===
        'Not valid.' &&
      !snapshot.hasTag('open') &&
      !snapshot.can({ type: 'errorModal.closed' }),
    open: (snapshot, { event }) =>
      snapshot.hasTag('open') &&
      (event?.type !== 'errorModal.failed' ||
        cases.some(
          (one) =>
            'failure' in event && one.case.failure === event.failure && one.expected === snapshot.context.message,
        )),
  },
});
