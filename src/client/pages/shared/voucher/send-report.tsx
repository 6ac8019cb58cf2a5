import type { SendLine } from '../../../../../machines/commerce/voucher-send/send-lines.ts';
import { type Outcome, OutcomeItem } from '../../../ui/feedback/outcome-item.tsx';

const OUTCOMES: Record<SendLine['outcome'], Outcome> = {
  waiting: { look: 'waiting', words: 'Sending' },
  sent: { look: 'good', words: 'Sent' },
  notSent: { look: 'bad', words: 'Not sent' },
};

/** What became of each address. */
export function SendReport({ lines, isBusy }: { lines: readonly SendLine[]; isBusy: boolean }) {
  const sent = lines.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <div aria-busy={isBusy}>
      <p role="status" className="font-medium">
        {`${sent} of ${lines.length} sent`}
      </p>
      <ul className="mt-3 border-line border-t">
        {lines.map(({ address, outcome, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be there twice; the lines do not move
          <OutcomeItem key={at} name={address} outcome={OUTCOMES[outcome]} message={message} />
        ))}
      </ul>
    </div>
  );
}
