import { Check, Clock3, X } from 'lucide-react';
import type { SendLine } from '../../../../../machines/commerce/voucher-send/send-lines.ts';

const OUTCOMES = {
  waiting: { icon: <Clock3 className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />, words: 'Sending' },
  sent: { icon: <Check className="mt-0.5 size-4 shrink-0 text-positive-ink" aria-hidden />, words: 'Sent' },
  notSent: { icon: <X className="mt-0.5 size-4 shrink-0 text-danger-ink" aria-hidden />, words: 'Not sent' },
};

/** What became of each address. */
export function SendReport({ lines, isBusy }: { lines: readonly SendLine[]; isBusy: boolean }) {
  const sent = lines.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <div aria-busy={isBusy}>
      <p role="status" className="font-medium">
        {sent} of {lines.length} sent
      </p>
      <ul className="mt-3 border-line border-t">
        {lines.map(({ address, outcome, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be there twice; the lines do not move
          <li key={at} className="flex gap-3 border-line border-b py-3 text-sm">
            {OUTCOMES[outcome].icon}
            <span className="min-w-0">
              <span className="block break-all">{address}</span>
              <span className="block text-muted">
                {OUTCOMES[outcome].words}
                {message !== '' && `: ${message}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
