import { fromPromise } from 'xstate';
import { type GrantRequest, grantMachine } from '../../../../machines/exam/grant/grant.machine.ts';
import { changeRole } from '../../api/account/change-role.ts';
import { grantVouchers } from '../../api/account/grant-vouchers.ts';
import { answerProposal } from '../../api/exam/answer-proposal.ts';
import { grantExam } from '../../api/exam/grant-exam.ts';
import { grantExtraTime } from '../../api/exam/grant-extra-time.ts';
import { queries } from '../../api/queries.ts';

/** The grant chart with its effects in this browser. */
export const wiredGrantMachine = grantMachine.provide({
  actors: {
    sendGrant: fromPromise(async ({ input }: { input: { request: GrantRequest | null } }) => {
      const { request } = input;
      switch (request?.kind) {
        case 'exam':
          return grantExam(request.email, request.certification);
        case 'time': {
          const review = await grantExtraTime(request.examId, { minutes: request.minutes, reason: request.reason });
          return { proposed: review.needs_second_person };
        }
        case 'role':
          return changeRole(request.userId, { role: request.role, given: request.given, reason: request.reason });
        case 'vouchers': {
          const { userId, certification, count, reason } = request;
          return grantVouchers(userId, { certification, count, reason });
        }
        case 'answer':
          await answerProposal(request.proposalId, request.answer);
      }
      return { proposed: false };
    }),
  },
  actions: {
    refreshLists() {
      void queries.invalidateQueries({ queryKey: ['review'] });
      void queries.invalidateQueries({ queryKey: ['staff'] });
    },
  },
});
