import { queryOptions } from '@tanstack/react-query';
import { examRoutes } from '../../../contract/exam/exam.ts';
import { call } from '../call.ts';

/** One attempt of the signed-in user. */
export const examQuery = (id: string) =>
  queryOptions({ queryKey: ['exams', id], queryFn: () => call(examRoutes.getExam, { params: { id } }) });
