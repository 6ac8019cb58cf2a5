import { Check, ChevronRight, Minus, X } from 'lucide-react';
import type { ReviewedChallenge, ReviewedTest } from '../../../../contract/exam/result-review.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { Markdown } from '../../../ui/display/markdown.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import type { Reader } from './reviewed-answers.tsx';

const LANGUAGES: Readonly<Record<string, string>> = { mjs: 'js', cjs: 'js' };

/** The language of a file by the end of its name. */
function languageOf(path: string): string {
  const end = path.slice(path.lastIndexOf('.') + 1);
  return LANGUAGES[end] ?? end;
}

/** A challenge: the brief, the candidate's files beside the reference solution, and the tests that graded it. */
export function ReviewedChallengeView({
  challenge,
  isOpen,
  reader,
}: {
  challenge: ReviewedChallenge;
  isOpen: boolean;
  reader: Reader;
}) {
  const { taught, work } = challenge;
  const own = work?.answer?.kind === 'files' ? work.answer.files : null;
  return (
    <div className="grid grid-cols-1 gap-8">
      <details open={isOpen || own === null} className="group rounded-lg border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 font-medium text-sm">
          <Turning /> Brief
        </summary>
        <div className="border-line border-t px-4 py-4">
          <Markdown source={challenge.brief} headingLevel={4} />
        </div>
      </details>
      <Files
        title={reader === 'candidate' ? 'Your code' : "The candidate's code"}
        paths={challenge.editable}
        files={own}
        nothing="The challenge was left as it was."
      />
      {/* Below, not beside: half of the page is too narrow for code. */}
      {taught?.solution && <Files title="Reference solution" paths={challenge.editable} files={taught.solution} />}
      {taught?.problem && (
        <Callout tone="danger" title="The tests could not run">
          <span className="whitespace-pre-wrap font-mono text-sm" translate="no">
            {taught.problem}
          </span>
        </Callout>
      )}
      {taught && <Tests tests={taught.tests} isOpen={isOpen} hasRun={own !== null} />}
    </div>
  );
}

const Turning = () => (
  <ChevronRight
    className="size-4 shrink-0 text-muted transition-transform duration-100 group-open:rotate-90"
    aria-hidden
  />
);

function Files({
  title,
  paths,
  files,
  nothing,
}: {
  title: string;
  paths: readonly string[];
  files: Readonly<Record<string, string>> | null;
  nothing?: string;
}) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <h4 className="font-medium text-muted text-sm">{title}</h4>
      {files === null && <p className="text-muted">{nothing}</p>}
      {files !== null &&
        paths
          .filter((path) => files[path] !== undefined)
          .map((path) => (
            <CodeBlock key={path} code={files[path] ?? ''} language={languageOf(path)} title={path} canCopy />
          ))}
    </div>
  );
}

function Tests({ tests, isOpen, hasRun }: { tests: readonly ReviewedTest[]; isOpen: boolean; hasRun: boolean }) {
  const graded = tests.filter(({ visible }) => !visible);
  const passed = graded.filter(({ outcome }) => outcome === 'passed').length;
  return (
    <div>
      <h4 className="font-medium text-muted text-sm">
        {`Tests${hasRun ? ` · ${passed} of ${graded.length} that count passed` : ''}`}
      </h4>
      <ul className="mt-2 border-line border-t">
        {tests.map((test) => (
          <li key={`${test.visible}-${test.name}`} className="border-line border-b">
            <details open={isOpen || test.outcome === 'failed'} className="group">
              <summary className="flex min-h-12 cursor-pointer items-start gap-2.5 py-3 text-sm">
                <span className="grid h-5 place-items-center">
                  <Turning />
                </span>
                <OutcomeMark test={test} />
                <span className="min-w-0 flex-1">{test.name}</span>
                <span className="text-muted text-xs leading-5">{test.visible ? 'Shown in the exam' : 'Graded'}</span>
              </summary>
              <TestDetail test={test} />
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OutcomeMark({ test }: { test: ReviewedTest }) {
  switch (test.outcome) {
    case 'passed':
      return <Check className="size-5 shrink-0 text-positive-ink" aria-label="Passed" />;
    case 'failed':
      return <X className="size-5 shrink-0 text-danger-ink" aria-label="Failed" />;
    case 'notRun':
      return <Minus className="size-5 shrink-0 text-muted" aria-label="Not run for the grade" />;
  }
}

function TestDetail({ test }: { test: ReviewedTest }) {
  return (
    <div className="grid grid-cols-1 gap-4 pb-5 sm:pl-12">
      <Named name="Test">
        <CodeBlock code={test.run} language="js" />
      </Named>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Named name="Expected">
          <CodeBlock code={test.expected} language="json" />
        </Named>
        {test.outcome !== 'notRun' && (
          <Named name="Got">
            {test.error === null ? (
              <CodeBlock code={test.got ?? 'nothing'} language="json" />
            ) : (
              <CodeBlock code={test.error} />
            )}
          </Named>
        )}
      </div>
      {test.logs.length > 0 && (
        <Named name="Console">
          <CodeBlock code={test.logs.join('\n')} />
        </Named>
      )}
    </div>
  );
}

function Named({ name, children }: { name: string; children: Elements }) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-muted text-xs">{name}</p>
      {children}
    </div>
  );
}
