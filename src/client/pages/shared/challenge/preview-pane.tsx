import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { CandidateChallenge } from '../../../../contract/exam/exercises.ts';
import type { ChallengePurpose } from '../../../flows/exam/challenge.wire.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import {
  type ChallengeActor,
  type PreviewState,
  selectBuildMessage,
  selectFailure,
  selectLogs,
  selectPreviewState,
} from './challenge.select.ts';
import { TestList } from './test-list.tsx';

const testsLabel = (purpose: ChallengePurpose) => (purpose === 'exam' ? 'Visible tests' : 'Tests');

/** Why there are no results, and the visible tests with theirs. */
export function TestsPane({
  preview,
  files,
  tests,
  purpose,
  className,
}: {
  preview: ChallengeActor;
  /** The editor's current files. */
  files: Readonly<Record<string, string>>;
  tests: CandidateChallenge['tests'];
  purpose: ChallengePurpose;
  className?: string | undefined;
}) {
  const state = useSelector(preview, selectPreviewState);
  return (
    <section aria-label={testsLabel(purpose)} className={cx('p-4', className)}>
      <PreviewMessage preview={preview} state={state} />
      <TestList preview={preview} files={files} tests={tests} label={testsLabel(purpose)} />
      <p className="mt-4 text-muted text-sm">
        {purpose === 'exam'
          ? 'This is for your own feedback. Your saved code is graded with other tests after the exam.'
          : 'Here you see every test. In an exam you see some, and hidden ones determine the points.'}
      </p>
    </section>
  );
}

/** The preview frame and what the code prints outside of the tests. */
export function FramePane({
  preview,
  frame,
  hasPicture,
}: {
  preview: ChallengeActor;
  frame: RefObject<HTMLDivElement | null>;
  /** Components are visible; plain modules run in a hidden frame. */
  hasPicture: boolean;
}) {
  const logs = useSelector(preview, selectLogs);
  return (
    <section aria-label="Preview" className="flex min-h-[60dvh] flex-col lg:min-h-48">
      {hasPicture && <h2 className="border-line border-b px-3 py-2 text-muted text-sm">Preview</h2>}
      <div
        ref={frame}
        className={hasPicture ? 'min-h-40 flex-1 bg-surface-sunken' : 'h-px overflow-hidden opacity-0'}
      />
      <h2 className="border-line border-t px-3 py-2 text-muted text-sm first:border-t-0">Console</h2>
      <pre
        translate="no"
        role="log"
        aria-label="Console"
        className={cx(
          'min-h-16 overflow-auto px-3 pb-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]',
          hasPicture ? 'max-h-40' : 'flex-1',
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {logs.length > 0 ? logs.join('\n') : 'Console output outside the tests appears here.'}
      </pre>
    </section>
  );
}

function PreviewMessage({ preview, state }: { preview: ChallengeActor; state: PreviewState }) {
  const buildMessage = useSelector(preview, selectBuildMessage);
  const failure = useSelector(preview, selectFailure);
  switch (state) {
    case 'buildFailed':
      return (
        <Callout tone="danger" title="The code couldn't be built" isLive className="mb-4">
          <span className="font-mono text-sm" translate="no">
            {buildMessage}
          </span>
        </Callout>
      );
    case 'unavailable':
      return (
        <Callout tone="warning" title="The preview is unavailable" isLive className="mb-4">
          {`${failure?.message ?? 'The preview crashed.'} Your code is still saved.`}
        </Callout>
      );
    case 'hanging':
      return (
        <Callout tone="warning" title="Stopped" isLive className="mb-4">
          The code didn't finish within 8 seconds. Look for an endless loop or a promise that never settles.
        </Callout>
      );
    default:
      return null;
  }
}
