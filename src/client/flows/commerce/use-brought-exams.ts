import type { RouteResponse } from '../../../contract/route.ts';
import type { Certification, systemRoutes } from '../../../contract/site/system.ts';
import { useInitial } from '../site/initial-data.tsx';

/** The exams that the server put into the page; none, without another request, when it could not. */
export function useBroughtExams(): readonly Certification[] {
  return useInitial<RouteResponse<typeof systemRoutes.certifications>>('certifications')?.data ?? [];
}
