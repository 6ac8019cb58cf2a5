import { fromCallback, fromPromise } from 'xstate';
import {
  type ChallengeEvent,
  challengeMachine,
  type PreviewBuild,
  type PreviewTest,
} from '../../../../machines/exam/challenge/challenge.machine.ts';
import type { Tech } from '../../../contract/common.ts';
import { examRoutes } from '../../../contract/exam/exam.ts';
import { runInFrame } from '../../adapters/exam/preview-frame.ts';
import { call } from '../../api/call.ts';
import { previewPractice } from '../../api/learning/practice.ts';

type BuildInput = { ownerId: string; challengeId: string; files: Record<string, string> };

const BUILDS = {
  exam: ({ ownerId, challengeId, files }: BuildInput) =>
    call(examRoutes.previewChallenge, { params: { id: ownerId, challenge: challengeId }, body: { files } }),
  practice: ({ ownerId, challengeId, files }: BuildInput) => previewPractice(ownerId as Tech, challengeId, files),
};

/** Whether a challenge is part of an exam or practice. */
export type ChallengePurpose = keyof typeof BUILDS;

/**
 * The challenge chart with its effects in this browser.
 *
 * @param container the preview's parent element
 */
export function wireChallengeMachine(container: () => HTMLElement | null, purpose: ChallengePurpose) {
  return challengeMachine.provide({
    actors: {
      buildPreview: fromPromise(({ input }: { input: BuildInput }) => BUILDS[purpose](input)),
      previewFrame: fromCallback<{ type: 'ignored' }, { build: PreviewBuild | null; tests: PreviewTest[] }>(
        ({ input, sendBack }) => {
          const place = container();
          if (!place || input.build?.kind !== 'built')
            throw new Error('There is nothing to show or nowhere to show it.');
          const notify = (event: ChallengeEvent) => sendBack(event);
          return runInFrame(place, input.build, input.tests, {
            opened: () => notify({ type: 'preview.opened' }),
            reported: (report) => notify({ type: 'preview.testReported', report }),
            logged: (line) => notify({ type: 'preview.logged', line }),
            finished: () => notify({ type: 'preview.finished' }),
          });
        },
      ),
    },
  });
}
