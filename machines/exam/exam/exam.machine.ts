import { entering, resumingOffline } from './exam.joining.ts';
import { choosing, loading, missing, rules, systemCheck, terms, unreachable } from './exam.opening.ts';
import { grading, result, voided } from './exam.result.ts';
import { examSetup } from './exam.setup.ts';
import { displaced, taking } from './exam.taking.ts';

/** An exam in the browser, from its terms to its result. */
export const examMachine = examSetup.createMachine({
  id: 'exam',
  description: 'An exam in the browser: terms, rules, system check, answering, handing in, result, dispute.',
  context: ({ input }) => ({
    examId: input.examId,
    exam: null,
    checks: null,
    parts: { loaded: 0, total: 0 },
    source: 'server',
    epoch: 0,
    holder: null,
    exercises: [],
    work: {},
    currentId: input.currentId ?? null,
    devtoolsOpenedAt: null,
    failure: null,
    undelivered: [],
    polls: 0,
  }),
  initial: 'loading',
  states: {
    loading,
    resumingOffline,
    unreachable,
    missing,
    choosing,
    terms,
    rules,
    systemCheck,
    entering,
    taking,
    displaced,
    grading,
    result,
    voided,
  },
});
