import { fromPromise } from 'xstate';
import { type GrantRequest, grantMachine } from '../../../../machines/exam/grant/grant.machine.ts';
import { grantExam } from '../../api/exam/grant-exam.ts';
import { grantExtraTime } from '../../api/exam/grant-extra-time.ts';
import { queries } from '../../api/queries.ts';

/** The grant chart with its effects in this browser. */
export const wiredGrantMachine = grantMachine.provide({
  actors: {
    sendGrant: fromPromise(async ({ input }: { input: { request: GrantRequest | null } }) => {
      const { request } = input;
      if (request?.kind === 'exam') return grantExam(request.email, request.certification);
      if (request === null) return { proposed: false };
      const review = await grantExtraTime(request.examId, { minutes: request.minutes, reason: request.reason });
      return { proposed: review.needs_second_person };
    }),
  },
  actions: {
    refreshLists: () => void queries.invalidateQueries({ queryKey: ['review'] }),
  },
});
