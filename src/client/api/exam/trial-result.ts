import { queryOptions } from '@tanstack/react-query';
import { examRoutes } from '../../../contract/exam/exam.ts';
import { call } from '../call.ts';

/** The public result of a graded trial exam. */
export const trialResultQuery = (id: string) =>
  queryOptions({ queryKey: ['trial-results', id], queryFn: () => call(examRoutes.trialResult, { params: { id } }) });
