import type { SeatCombo } from '../../../../contract/team/seats.ts';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { counted, coveredWords } from '../../shared/offer-words.ts';

/** Seats by what they came with, and how many of them somebody has. */
export function SeatsOverview({ combos }: { combos: readonly SeatCombo[] }) {
  return (
    <ul className="mt-4 border-line border-t">
      {combos.map(({ code, gives, products, total, free, assigned, redeemed, valid_until: end, from_partner }) => (
        <li
          key={code}
          className="grid items-center gap-x-8 gap-y-3 border-line border-b py-5 sm:grid-cols-[minmax(0,1fr)_14rem]"
        >
          <div className="min-w-0">
            <h3 className="font-medium">{coveredWords({ gives, covers: products })}</h3>
            <p className="mt-1 text-muted text-sm">
              {`${counted(total, 'seat')} · ${free} free · ${redeemed} used${from_partner ? ' · from a partner' : ''}${end !== null ? ` · valid until ${formatLastDay(end)}` : ''}`}
            </p>
          </div>
          <ProgressBar
            label="Assigned or used"
            value={assigned}
            max={total}
            valueText={`${assigned} of ${total}`}
            isLabelShown
          />
        </li>
      ))}
    </ul>
  );
}
