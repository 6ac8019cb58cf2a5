import type { SeatCombo } from '../../../../contract/team/seats.ts';
import { downloadText } from '../../../adapters/download.ts';
import { toCsv } from '../../csv.ts';

const HEADER = ['Vouchers', 'For', 'Name', 'State', 'Assigned on', 'Used on', 'Valid until'];

/** A moment as spreadsheets read it, in UTC. */
const moment = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

/** The seats of a team as CSV: a line for each seat. Those that nobody in the team has are without a name. */
export function seatsCsv(combos: readonly SeatCombo[]): string {
  return toCsv([
    HEADER,
    ...combos.flatMap(({ code, products, free, total, holders, valid_until: end }) => {
      const covers = [...new Set(products.map(({ title }) => title))].join(', ');
      const line = (name: string, state: string, assignedAt: number | null = null, usedAt: number | null = null) => [
        ...[code, covers, name, state],
        ...[moment(assignedAt), moment(usedAt), moment(end)],
      ];
      const byMail = Math.max(0, total - free - holders.length);
      return [
        ...holders.map(({ name, state, assigned_at, used_at }) => line(name, state, assigned_at, used_at)),
        ...Array.from({ length: byMail }, () => line('', 'given by link')),
        ...Array.from({ length: free }, () => line('', 'free')),
      ];
    }),
  ]);
}

/** Offers the seats of a team as a file. */
export const downloadSeats = (combos: readonly SeatCombo[]) =>
  downloadText('team-vouchers.csv', seatsCsv(combos), 'text/csv;charset=utf-8');
