import { examRoutes } from '../../../contract/exam/exam.ts';
import { call } from '../call.ts';

/** The user's open trial exam of a certification; created if there is none. */
export const createTrialExam = (certification: string) => call(examRoutes.createTrialExam, { body: { certification } });
