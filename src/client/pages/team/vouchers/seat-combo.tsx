import { Mail, Undo2, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { OwnedVoucher } from '../../../../contract/commerce/offers.ts';
import type { SeatCombo as Combo } from '../../../../contract/team/seats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { counted, coveredWords } from '../../shared/offer-words.ts';
import { MailedVouchers } from './mailed-vouchers.tsx';
import { SeatHolder } from './seat-holder.tsx';

/** How many holders are listed at first, and how many more with each step. */
const STEP = 50;

/** Seats that came together: how many are free, who has the others. */
export function SeatCombo({
  combo,
  holders,
  isFiltered,
  mayChange,
  isOwnHandOver,
  vouchers,
  onAssign,
  onTakeBack,
  onSend,
  onTakeLinkBack,
}: {
  combo: Combo;
  /** Those that the reader looks for. */
  holders: Combo['holders'];
  isFiltered: boolean;
  mayChange: boolean;
  /** The reader is the partner who handed them over. */
  isOwnHandOver: boolean;
  /** Those that the reader may send by mail. */
  vouchers: readonly OwnedVoucher[];
  onAssign: () => void;
  /** @param userId null for all free seats */
  onTakeBack: (userId: string | null) => void;
  onSend: (codes: string[]) => void;
  onTakeLinkBack: (code: string) => void;
}) {
  const id = useId();
  const [listed, setListed] = useState(STEP);
  const { code, total, free, assigned, redeemed, valid_until: end, from_partner: isFromPartner } = combo;
  const sendable = vouchers.flatMap(({ code: one, state, is_assigned: isAssigned = false }) =>
    state === 'open' && !isAssigned ? [one] : [],
  );
  const byMail = vouchers.filter(({ state }) => state === 'sent' || state === 'opened');
  return (
    <section aria-labelledby={`${id} ${id}-code`}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-xl">
            {coveredWords({ gives: combo.gives, covers: combo.products })}
          </h2>
          <p className="mt-1 break-words text-muted text-sm">
            <span>{`${isFromPartner ? 'From a partner' : 'From a team order'} · `}</span>
            <span id={`${id}-code`} translate="no">
              {code}
            </span>
            {end !== null && <span>{` · valid until ${formatLastDay(end)}`}</span>}
          </p>
          <p className="mt-3 text-sm">
            {`${free} of ${counted(total, 'seat')} free · ${assigned - redeemed} assigned · ${redeemed} used`}
          </p>
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {isOwnHandOver && free > 0 && (
              <Button variant="quiet" icon={<Undo2 />} onClick={() => onTakeBack(null)}>
                Take free seats back
              </Button>
            )}
            {sendable.length > 0 && (
              <Button variant="secondary" icon={<Mail />} onClick={() => onSend(sendable)}>
                Send by email
              </Button>
            )}
            <Button icon={<UserPlus />} disabledReason={free === 0 ? 'No seat is free' : undefined} onClick={onAssign}>
              Assign seats
            </Button>
          </div>
        )}
      </div>
      {holders.length > 0 ? (
        <ul className="mt-5 border-line border-t">
          {holders.slice(0, listed).map((holder) => (
            <SeatHolder
              key={`${holder.user_id} ${holder.state} ${holder.assigned_at}`}
              holder={holder}
              onTakeBack={mayChange ? onTakeBack : undefined}
            />
          ))}
        </ul>
      ) : (
        !isFiltered && (
          <p className="mt-5 border-line border-t py-4 text-muted text-sm">
            {redeemed === 0 ? 'No member has one of these yet.' : 'No member has an unused one of these.'}
          </p>
        )
      )}
      {holders.length > listed && (
        <Button className="mt-4" variant="secondary" size="small" onClick={() => setListed(listed + STEP)}>
          {`Show ${Math.min(STEP, holders.length - listed)} more of ${holders.length}`}
        </Button>
      )}
      {!isFiltered && <MailedVouchers vouchers={byMail} onSend={onSend} onTakeBack={onTakeLinkBack} />}
    </section>
  );
}
