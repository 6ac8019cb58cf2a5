import type { examRoutes } from '../../contract/exam/exam.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { getExercises, saveAnswers, solveChallenge, solveQuestions } from './answer-handlers.ts';
import {
  acceptTerms,
  examClock,
  getExam,
  getTrialExam,
  listExams,
  listTrialExams,
  startExam,
  stopExam,
} from './attempt-handlers.ts';
import { challengeFiles, previewChallenge } from './challenge-handlers.ts';
import { openDispute } from './dispute-handlers.ts';
import { recordEvidence } from './evidence-handlers.ts';
import { takeLease } from './lease-handlers.ts';
import { createTrialExam, trialResult } from './trial-handlers.ts';

export const examHandlers: HandlersOf<typeof examRoutes> = {
  acceptTerms,
  challengeFiles,
  createTrialExam,
  examClock,
  getExam,
  getExercises,
  getTrialExam,
  listExams,
  listTrialExams,
  openDispute,
  previewChallenge,
  recordEvidence,
  saveAnswers,
  solveChallenge,
  solveQuestions,
  startExam,
  stopExam,
  takeLease,
  trialResult,
};
