import { formatMoney } from '../../../../contract/commerce/money.ts';
import { refundsOfLines } from '../../../../contract/commerce/refunds.ts';
import type { StaffOrder, StaffOrderLine } from '../../../../contract/commerce/staff/order-reviews.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';

/** What was typed or ticked, by position of the line: a number of pieces, or nothing. */
export type ChosenPieces = Readonly<Record<number, string>>;

const typedAt = (chosen: ChosenPieces, { position }: StaffOrderLine) => chosen[position]?.trim() ?? '';

/** How many pieces of a line were chosen; null where what was typed is no such number. */
function piecesOf(line: StaffOrderLine, chosen: ChosenPieces): number | null {
  const typed = typedAt(chosen, line);
  if (typed === '') return 0;
  return /^\d{1,4}$/.test(typed) && Number(typed) <= line.unused ? Number(typed) : null;
}

export const isChoiceValid = (lines: readonly StaffOrderLine[], chosen: ChosenPieces): boolean =>
  lines.every((line) => piecesOf(line, chosen) !== null);

/** The chosen lines as the server takes them. */
export function linesOfChoice(lines: readonly StaffOrderLine[], chosen: ChosenPieces) {
  return lines
    .map((line) => ({ position: line.position, quantity: piecesOf(line, chosen) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** What goes back for the choice: what it cost, at most what is left of the order. Whole cents. */
export function amountOfChoice({ lines, left }: Pick<StaffOrder, 'lines' | 'left'>, chosen: ChosenPieces): number {
  const wanted = lines.map((line) => ({ line, pieces: piecesOf(line, chosen) ?? 0 }));
  return refundsOfLines(wanted, left).reduce((sum, amount) => sum + amount, 0);
}

/** The lines of an order to choose from, each with what it cost, and what the choice comes to. */
export function RefundLines({
  order: { lines, currency, left, total },
  chosen,
  onChoose,
  error,
}: {
  order: StaffOrder;
  chosen: ChosenPieces;
  onChoose: (chosen: ChosenPieces) => void;
  error: string | undefined;
}) {
  const goesBack = (line: StaffOrderLine, pieces: number) =>
    formatMoney(refundsOfLines([{ line, pieces }], left)[0] ?? 0, currency);
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby="refund-total">
      <legend className="mb-2 font-medium text-sm">Lines of the order</legend>
      {lines.map((line) => {
        const { position, name, quantity, returned, unused } = line;
        const choose = (pieces: string) => onChoose({ ...chosen, [position]: pieces });
        const problem = line.problem ?? undefined;
        if (quantity === 1) {
          return (
            <Checkbox
              key={position}
              label={`${name}, ${line.unused === 0 ? formatMoney(line.amount, currency) : goesBack(line, 1)}`}
              checked={typedAt(chosen, line) !== ''}
              onChange={(event) => choose(event.currentTarget.checked ? '1' : '')}
              disabledReason={returned > 0 ? 'This was given back already.' : problem}
            />
          );
        }
        if (unused === 0) {
          return (
            <p key={position} className="text-muted text-sm">
              {sentence`${kept(name)}: ${problem ?? 'all vouchers were given back.'}`}
            </p>
          );
        }
        return (
          <TextField
            key={position}
            label={`Vouchers of ${name}`}
            inputMode="numeric"
            maxLength={4}
            value={chosen[position] ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
            hint={`${unused} of ${quantity} are unused; ${goesBack(line, unused)} for all of them.`}
            error={piecesOf(line, chosen) === null ? `Enter a whole number up to ${unused}.` : undefined}
          />
        );
      })}
      <p id="refund-total" aria-live="polite" className="text-sm">
        Goes back: <strong translate="no">{formatMoney(amountOfChoice({ lines, left }, chosen), currency)}</strong>
      </p>
      {left < total && (
        <p className="text-muted text-sm">{sentence`${kept(formatMoney(left, currency))} of this order is left to give back.`}</p>
      )}
      <p aria-live="polite" className="text-danger-ink text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
