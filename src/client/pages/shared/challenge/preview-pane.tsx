import { useSelector } from '@xstate/react';
import { Check, Circle, X } from 'lucide-react';
import type { RefObject } from 'react';
import type { CandidateChallenge } from '../../../../contract/exam/exercises.ts';
import type { ChallengePurpose } from '../../../flows/exam/challenge.wire.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import {
  type ChallengeActor,
  isOutdated,
  type PreviewState,
  selectBuildMessage,
  selectFailure,
  selectLogs,
  selectPreviewState,
  selectReports,
} from './challenge.select.ts';

type Tests = CandidateChallenge['tests'];

/** The preview frame, the visible tests and the console output. */
export function PreviewPane({
  preview,
  files,
  frame,
  tests,
  purpose,
  hasPicture,
}: {
  preview: ChallengeActor;
  /** The editor's current files. */
  files: Readonly<Record<string, string>>;
  frame: RefObject<HTMLDivElement | null>;
  tests: Tests;
  purpose: ChallengePurpose;
  /** Components are visible; plain modules run in a hidden frame. */
  hasPicture: boolean;
}) {
  const state = useSelector(preview, selectPreviewState);
  const logs = useSelector(preview, selectLogs);
  return (
    <div className="grid h-full min-h-64 grid-cols-1 overflow-y-auto md:grid-cols-2">
      <section aria-label={testsLabel(purpose)} className="border-line border-b p-4 md:border-r md:border-b-0">
        <PreviewMessage preview={preview} state={state} />
        <TestList preview={preview} files={files} tests={tests} label={testsLabel(purpose)} />
        <p className="mt-4 text-muted text-sm">
          {purpose === 'exam'
            ? 'This is for your own feedback. Your saved code is graded with other tests after the exam.'
            : 'Here you see every test. In an exam you see some, and hidden ones determine the points.'}
        </p>
      </section>
      <section aria-label="Preview" className="flex min-h-48 flex-col">
        {hasPicture && <h2 className="border-line border-b px-3 py-2 text-muted text-sm">Preview</h2>}
        <div
          ref={frame}
          className={hasPicture ? 'min-h-40 flex-1 bg-surface-sunken' : 'h-px overflow-hidden opacity-0'}
        />
        <h2 className="border-line border-t px-3 py-2 text-muted text-sm first:border-t-0">Console</h2>
        <pre
          role="log"
          aria-label="Console"
          className={cx(
            'min-h-16 overflow-auto px-3 pb-3 font-mono text-xs whitespace-pre-wrap',
            hasPicture ? 'max-h-40' : 'flex-1',
          )}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {logs.length > 0 ? logs.join('\n') : 'Console output outside the tests appears here.'}
        </pre>
      </section>
    </div>
  );
}

const testsLabel = (purpose: ChallengePurpose) => (purpose === 'exam' ? 'Visible tests' : 'Tests');

function PreviewMessage({ preview, state }: { preview: ChallengeActor; state: PreviewState }) {
  const buildMessage = useSelector(preview, selectBuildMessage);
  const failure = useSelector(preview, selectFailure);
  switch (state) {
    case 'buildFailed':
      return (
        <Callout tone="danger" title="The code couldn't be built" isLive className="mb-4">
          <span className="font-mono text-sm">{buildMessage}</span>
        </Callout>
      );
    case 'unavailable':
      return (
        <Callout tone="warning" title="The preview is unavailable" isLive className="mb-4">
          {failure?.message ?? 'The preview crashed.'} Your code is still saved.
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

function TestList({
  preview,
  files,
  tests,
  label,
}: {
  preview: ChallengeActor;
  files: Readonly<Record<string, string>>;
  tests: Tests;
  label: string;
}) {
  const isOld = useSelector(preview, (snapshot) => isOutdated(snapshot, files));
  const reports = useSelector(preview, selectReports);
  const state = useSelector(preview, selectPreviewState);
  const passed = reports.filter((report) => report.passed).length;
  return (
    <>
      <h2 className="font-medium">
        {label}
        {state === 'finished' && (
          <span className="ml-2 text-muted text-sm" role="status">
            {isOld ? 'Out of date' : `${passed} of ${tests.length} passed`}
          </span>
        )}
      </h2>
      {state === 'finished' && isOld && (
        <p className="mt-1 text-muted text-sm">
          You changed the code since: {passed} of {tests.length} passed before. Run the tests again.
        </p>
      )}
      <ul className={cx('mt-3 grid gap-2 text-sm', isOld && reports.length > 0 && 'text-muted')} data-outdated={isOld}>
        {tests.map((test) => {
          const report = reports.find(({ name }) => name === test.name);
          return (
            <li key={test.name} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2">
              {!report ? (
                <Circle className="mt-0.5 size-4 text-muted" aria-label="Not run" />
              ) : report.passed ? (
                <Check
                  className={cx('mt-0.5 size-4', isOld ? 'text-muted' : 'text-positive-ink')}
                  aria-label={isOld ? 'Passed before your last change' : 'Passed'}
                />
              ) : (
                <X
                  className={cx('mt-0.5 size-4', isOld ? 'text-muted' : 'text-danger-ink')}
                  aria-label={isOld ? 'Failed before your last change' : 'Failed'}
                />
              )}
              <div className="min-w-0">
                <p>{test.name}</p>
                {report && !report.passed && (
                  <p className="mt-1 break-words font-mono text-muted text-xs">
                    {report.error ?? `got ${report.observed}, expected ${JSON.stringify(test.expect)}`}
                  </p>
                )}
                {report && report.logs.length > 0 && <TestConsole name={test.name} lines={report.logs} />}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Console output of a test, next to the test. */
function TestConsole({ name, lines }: { name: string; lines: string[] }) {
  return (
    <div className="mt-1.5 rounded-md border border-line bg-surface-sunken">
      <p className="px-2.5 pt-1.5 text-muted text-xs">Console</p>
      <pre
        role="log"
        aria-label={`Console of the test: ${name}`}
        className="max-h-40 overflow-auto px-2.5 pb-1.5 font-mono text-ink text-xs whitespace-pre-wrap"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {lines.join('\n')}
      </pre>
    </div>
  );
}
