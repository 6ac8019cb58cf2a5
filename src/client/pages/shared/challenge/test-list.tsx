import { useSelector } from '@xstate/react';
import { Check, ChevronRight, Circle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CandidateChallenge } from '../../../../contract/exam/exercises.ts';
import { cx } from '../../../ui/cx.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { type ChallengeActor, isOutdated, selectPreviewState, selectReports } from './challenge.select.ts';
import { callsOf } from './test-calls.ts';

type Tests = CandidateChallenge['tests'];
type Report = ReturnType<typeof selectReports>[number];

/** The visible tests with their results. Results of older files are dimmed and say so. */
export function TestList({
  preview,
  files,
  tests,
  label,
}: {
  preview: ChallengeActor;
  /** The editor's current files. */
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
        <span>{label}</span>
        {state === 'finished' && (
          <span className="ml-2 text-muted text-sm" role="status">
            {isOld ? 'Out of date' : `${passed} of ${tests.length} passed`}
          </span>
        )}
      </h2>
      {state === 'finished' && isOld && (
        <p className="mt-1 text-muted text-sm">{`You changed the code since: ${passed} of ${tests.length} passed before. Run the tests again.`}</p>
      )}
      <ul className={cx('mt-3 grid gap-3 text-sm', isOld && reports.length > 0 && 'text-muted')} data-outdated={isOld}>
        {tests.map((test) => (
          <TestItem key={test.name} test={test} report={reports.find(({ name }) => name === test.name)} isOld={isOld} />
        ))}
      </ul>
    </>
  );
}

function TestItem({ test, report, isOld }: { test: Tests[number]; report: Report | undefined; isOld: boolean }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2">
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
        {report && !report.passed && <Difference test={test} report={report} isOld={isOld} />}
        {report && report.logs.length > 0 && <TestConsole name={test.name} lines={report.logs} isOld={isOld} />}
        <details className="group mt-1.5">
          <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm text-muted text-xs hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-3.5 group-open:rotate-90" aria-hidden />
            Test code<span className="sr-only">{`: ${test.name}`}</span>
          </summary>
          <CodeBlock code={test.run} language="js" className="mt-1.5" />
        </details>
      </div>
    </li>
  );
}

/** What a failed test gave to the code, what it wanted, and what came. */
function Difference({ test, report, isOld }: { test: Tests[number]; report: Report; isOld: boolean }) {
  const calls = callsOf(test.run);
  return (
    <dl
      className={cx(
        'mt-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 border-l-2 pl-3',
        isOld ? 'border-line' : 'border-danger',
      )}
    >
      {calls.length > 0 && <Row name="Input">{calls.join('\n')}</Row>}
      <Row name="Expected">{JSON.stringify(test.expect)}</Row>
      <Row name={report.error === null ? 'Got' : 'Error'}>{report.error ?? report.observed}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-xs leading-5">{name}</dt>
      <dd
        translate="no"
        className="max-h-40 min-w-0 overflow-auto whitespace-pre-wrap font-mono text-xs leading-5 [overflow-wrap:anywhere]"
      >
        {children}
      </dd>
    </>
  );
}

/** Console output of a test, next to the test. */
function TestConsole({ name, lines, isOld }: { name: string; lines: string[]; isOld: boolean }) {
  return (
    <div className="mt-1.5 rounded-md border border-line bg-surface-sunken">
      <p className="px-2.5 pt-1.5 text-muted text-xs">Console</p>
      <pre
        translate="no"
        role="log"
        aria-label={`Console of the test: ${name}`}
        className={cx(
          'max-h-40 overflow-auto px-2.5 pb-1.5 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]',
          isOld ? 'text-muted' : 'text-ink',
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {lines.join('\n')}
      </pre>
    </div>
  );
}
