import { fromCallback, fromPromise } from 'xstate';
import {
  type ChallengeEvent,
  challengeMachine,
  type PreviewBuild,
  type PreviewTest,
} from '../../../machines/challenge/challenge.machine.ts';
import { examRoutes } from '../../contract/exam.ts';
import { runInFrame } from '../adapters/preview-frame.ts';
import { call } from '../api/call.ts';

/** The challenge chart with its effects in this browser. @param container where the preview is shown */
export function wireChallengeMachine(container: () => HTMLElement | null) {
  return challengeMachine.provide({
    actors: {
      buildPreview: fromPromise(
        ({ input }: { input: { examId: string; challengeId: string; files: Record<string, string> } }) =>
          call(examRoutes.previewChallenge, {
            params: { id: input.examId, challenge: input.challengeId },
            body: { files: input.files },
          }),
      ),
      previewFrame: fromCallback<{ type: 'ignored' }, { build: PreviewBuild | null; tests: PreviewTest[] }>(
        ({ input, sendBack }) => {
          const place = container();
          if (!place || input.build?.kind !== 'built')
            throw new Error('There is nothing to show or nowhere to show it.');
          const tell = (event: ChallengeEvent) => sendBack(event);
          return runInFrame(place, input.build, input.tests, {
            reported: (report) => tell({ type: 'preview.testReported', report }),
            logged: (line) => tell({ type: 'preview.logged', line }),
            finished: () => tell({ type: 'preview.finished' }),
          });
        },
      ),
    },
  });
}
