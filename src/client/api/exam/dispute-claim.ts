import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** Claims an open dispute for a while, or leaves it to others. */
export async function changeDisputeClaim(id: string, isClaimed: boolean): Promise<void> {
  await call(isClaimed ? reviewRoutes.claimDispute : reviewRoutes.releaseDispute, { params: { id } });
}
