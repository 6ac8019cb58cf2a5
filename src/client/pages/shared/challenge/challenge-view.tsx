import { useSelector } from '@xstate/react';
import { ChevronRight, Flag, Play, RotateCcw, Square } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { filesLength } from '../../../../contract/exam/answer-limits.ts';
import type { Work } from '../../../../contract/exam/answers.ts';
import type { CandidateChallenge } from '../../../../contract/exam/exercises.ts';
import { type ChallengePurpose, wireChallengeMachine } from '../../../flows/exam/challenge.wire.ts';
import type { LastSaved } from '../../../flows/exam/undelivered.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { NoteField } from '../../../ui/exam/note-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { useLatch } from '../../../ui/use-latch.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { isOutdated, selectMayCancel, selectPreviewState, selectReports } from './challenge.select.ts';
import { CodeEditor, type EditorStates } from './code-editor.tsx';
import { FramePane, TestsPane } from './preview-pane.tsx';
import { SizeNotice } from './size-notice.tsx';
import { useRunKey } from './use-run-key.ts';

// Asked for by a click; the exam preloads both (`app/exam-parts.ts`).
const ResetDialog = optionalPart(async () => (await import('./reset-dialog.tsx')).ResetDialog);
const GuestPanel = optionalPart(
  async () => (await import('./guest-panel.tsx')).GuestPanel,
  <Skeleton className="mt-3 h-32" />,
  () => <p className="mt-3 text-muted text-sm">The list couldn't be loaded. It loads when you're back online.</p>,
);

/** What a narrow window shows one of at a time. */
type Part = 'brief' | 'code' | 'tests' | 'preview';

export type ChallengeViewProps = {
  /** The exam, or the tech of a practice challenge. */
  ownerId: string;
  purpose?: ChallengePurpose | undefined;
  challenge: CandidateChallenge;
  /** Above the title: its number among all exercises. */
  eyebrow: ReactNode;
  work: Work;
  isReadOnly: boolean;
  /** Called with the changed part of the work. */
  onChange: (part: Partial<Work>) => void;
  /** The server's version; null without one, or outside an exam. */
  lastSaved?: LastSaved | null;
  /** Keeps each file's undo history and cursor while other exercises are shown. */
  editorStates?: EditorStates;
};

/** A code challenge: brief, files, preview with the visible tests. Running is feedback, never the grade (EX-12). */
export function ChallengeView({
  ownerId,
  purpose = 'exam',
  challenge,
  eyebrow,
  work,
  isReadOnly,
  onChange,
  lastSaved = null,
  editorStates,
}: ChallengeViewProps) {
  const [ownStates] = useState<EditorStates>(() => new Map());
  const isExam = purpose === 'exam';
  const frame = useRef<HTMLDivElement>(null);
  const [chart] = useState(() => wireChallengeMachine(() => frame.current, purpose));
  const preview = useChartActor(chart, { input: { ownerId, challengeId: challenge.id, tests: challenge.tests } });

  const files = work.answer?.kind === 'files' ? { ...challenge.files, ...work.answer.files } : challenge.files;
  const paths = Object.keys(files).sort(
    (a, b) => Number(challenge.editable.includes(b)) - Number(challenge.editable.includes(a)) || a.localeCompare(b),
  );
  const [path, setPath] = useState(challenge.editable[0] ?? challenge.entry);
  const [isAskingReset, setIsAskingReset] = useState(false);
  const isResetWanted = useLatch(isAskingReset);
  const [isGuestListOpen, setIsGuestListOpen] = useState(false);
  const [part, setPart] = useState<Part>('brief');
  const testsTab = useRef<HTMLDivElement>(null);
  const mayCancel = useSelector(preview, selectMayCancel);
  const outcome = useSelector(preview, (snapshot) => {
    if (selectPreviewState(snapshot) !== 'finished') return undefined;
    const passed = selectReports(snapshot).filter((report) => report.passed).length;
    return isOutdated(snapshot, files) ? 'out of date' : `${passed}/${challenge.tests.length}`;
  });
  // Side by side if there is room, otherwise a tab for each part.
  const isWide = useMedia('(min-width: 64rem)');

  const framework = challenge.environment === 'vue' || challenge.environment === 'react' ? challenge.environment : null;
  const editableFiles = Object.fromEntries(challenge.editable.map((name) => [name, files[name] ?? '']));
  function run() {
    if (!isReadOnly) preview.send({ type: 'preview.requested', files });
  }
  useRunKey(run);
  /** From the button, which a narrow window hides with the code. */
  function runAndShow() {
    run();
    if (isWide) return;
    setPart('tests');
    testsTab.current?.querySelector<HTMLElement>('[role="tab"][id$="-tests"]')?.focus();
  }

  function changeFile(changed: string, text: string) {
    onChange({ answer: { kind: 'files', files: { ...editableFiles, [changed]: text } } });
  }

  const brief = (
    <div className="p-4 sm:p-6">
      <p className="text-muted text-sm">{eyebrow}</p>
      <h1 tabIndex={-1} className="mt-1 font-semibold text-2xl">
        {challenge.title}
      </h1>
      {isExam && (
        <div className="mt-3">
          <Button
            size="small"
            variant="secondary"
            icon={<Flag className={work.flagged ? 'fill-current' : ''} />}
            aria-pressed={work.flagged}
            disabled={isReadOnly}
            onClick={() => onChange({ flagged: !work.flagged })}
          >
            {work.flagged ? 'Flagged for review' : 'Flag for review'}
          </Button>
        </div>
      )}
      <Markdown source={challenge.brief} className="mt-4" />
      <details
        className="group mt-6 border-line border-t pt-3"
        onToggle={(event) => setIsGuestListOpen(event.currentTarget.open)}
      >
        <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-sm font-medium text-sm hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 group-open:rotate-90" aria-hidden />
          What your code can use
        </summary>
        {isGuestListOpen && <GuestPanel hasPage={framework !== null} />}
      </details>
      {isExam && (
        <div className="mt-8">
          <NoteField
            value={work.note}
            isDisabled={isReadOnly}
            onValueChange={(note) => onChange({ note: note.slice(0, 2000) })}
          />
        </div>
      )}
    </div>
  );

  const editor = (
    <div className="flex h-full min-h-[60dvh] flex-col lg:min-h-96">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-2">
        <p className="text-muted text-sm">
          {!challenge.editable.includes(path)
            ? 'Read-only file'
            : isExam
              ? 'Saved as you type'
              : 'Kept in this browser'}
        </p>
        <div className="flex gap-2">
          <Button
            size="small"
            variant="quiet"
            icon={<RotateCcw />}
            disabled={isReadOnly || work.answer === null}
            onClick={() => setIsAskingReset(true)}
          >
            Start over
          </Button>
          {mayCancel ? (
            <Button
              size="small"
              variant="secondary"
              icon={<Square />}
              onClick={() => preview.send({ type: 'preview.cancelled' })}
            >
              Stop
            </Button>
          ) : (
            <Button size="small" icon={<Play />} disabled={isReadOnly} title="Ctrl+Enter" onClick={runAndShow}>
              {isExam ? 'Run the visible tests' : 'Run the tests'}
            </Button>
          )}
        </div>
      </div>
      <SizeNotice length={filesLength(editableFiles)} files={editableFiles} isExam={isExam} lastSaved={lastSaved} />
      <Tabs
        label="Files"
        value={path}
        onValueChange={setPath}
        className="flex min-h-0 flex-1 flex-col"
        panelClassName="min-h-0 flex-1"
        items={paths.map((name) => ({
          value: name,
          label: name,
          content: (
            <CodeEditor
              path={name}
              owner={challenge.id}
              states={editorStates ?? ownStates}
              value={files[name] ?? ''}
              isReadOnly={isReadOnly || !challenge.editable.includes(name)}
              scope={{ files, framework }}
              onChange={(text) => changeFile(name, text)}
              onRun={run}
            />
          ),
        }))}
      />
    </div>
  );

  const tests = (className?: string) => (
    <TestsPane preview={preview} files={files} tests={challenge.tests} purpose={purpose} className={className} />
  );
  const picture = <FramePane preview={preview} frame={frame} hasPicture={framework !== null} />;

  return (
    <>
      {isWide ? (
        <SplitPane
          label="Brief and work"
          className="h-full"
          initialShare={32}
          first={brief}
          second={
            <SplitPane
              label="Code and preview"
              className="h-full"
              direction="vertical"
              initialShare={58}
              first={editor}
              second={
                <div className="grid h-full min-h-64 grid-cols-2 overflow-y-auto">
                  {tests('border-line border-r')}
                  {picture}
                </div>
              }
            />
          }
        />
      ) : (
        <div ref={testsTab}>
          {/* The brief has the page's heading. */}
          {part !== 'brief' && <h1 className="sr-only">{challenge.title}</h1>}
          {/* The results themselves are not on show in the other tabs. */}
          <p role="status" className="sr-only">
            {outcome && part !== 'tests' ? `Tests: ${outcome}` : ''}
          </p>
          <Tabs<Part>
            label="Parts of the challenge"
            value={part}
            onValueChange={setPart}
            keepMounted
            className="flex flex-col"
            items={[
              { value: 'brief', label: 'Brief', content: brief },
              { value: 'code', label: 'Code', content: editor },
              { value: 'tests', label: 'Tests', badge: outcome, content: tests() },
              { value: 'preview', label: framework ? 'Preview' : 'Console', content: picture },
            ]}
          />
        </div>
      )}
      {isResetWanted && (
        <ResetDialog
          isOpen={isAskingReset}
          isExam={isExam}
          onOpenChange={setIsAskingReset}
          onConfirm={() => {
            setIsAskingReset(false);
            const editable = Object.fromEntries(challenge.editable.map((name) => [name, challenge.files[name] ?? '']));
            onChange({ answer: { kind: 'files', files: editable } });
          }}
        />
      )}
    </>
  );
}
