import { VOUCHERS_KEY } from '../../../api/commerce/vouchers.ts';
import { queries } from '../../../api/queries.ts';
import { TEAM_KEY } from '../../../api/team/team-key.ts';

/** Fetches the displayed vouchers again, and what teams and partners see of them as seats. */
export function refreshVouchers(): void {
  void queries.invalidateQueries({ queryKey: [VOUCHERS_KEY] });
  void queries.invalidateQueries({ queryKey: [TEAM_KEY] });
}
