import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { changesInWords } from '../../../../../workshop/diff/compare-charts.ts';
import type { Change } from '../../../../../workshop/diff/diff-charts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Callout } from '../../../../ui/feedback/callout.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import type { Place } from '../use-place.ts';
import { RUNNING, type useComparison } from './use-comparison.ts';

/** What the drawing of two versions has no room for. */
const MISSING = {
  former: 'The drawing has no room for where a transition led before; the list says it.',
  removed: 'The drawing has no room for what was removed; the list has it.',
  everything: 'The versions differ too much for one drawing. The list says what is different.',
};

const KINDS = {
  added: { word: 'New', tone: 'positive' },
  removed: { word: 'Removed', tone: 'danger' },
  changed: { word: 'Changed', tone: 'warning' },
} as const;

/** Chooses two versions of a chart and lists how they differ. */
export function ChangesPanel({
  versions,
  history,
  sides,
  before,
  after,
  unknown,
  comparison,
  problem,
  openFile,
  onPlace,
}: ReturnType<typeof useComparison> & { onPlace: (change: Partial<Place>) => void }) {
  const [isDragged, setIsDragged] = useState(false);
  const open = async (file: File | undefined) => {
    const id = file && (await openFile(file));
    if (id) onPlace({ before: id });
  };
  const options = sides.map(({ id, label }) => ({ value: id, label }));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragged(false);
    void open(event.dataTransfer.files[0]);
  };
  return (
    <section
      aria-label="Comparison"
      className={cx('grid gap-4 rounded-md text-sm', isDragged && 'outline-2 outline-focus outline-dashed')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragged(true);
      }}
      onDragLeave={() => setIsDragged(false)}
      onDrop={drop}
    >
      {sides.length > 1 && (
        <div className="grid gap-3">
          <SelectField
            label="From"
            value={before ?? ''}
            placeholder={before === null ? 'Choose a version' : undefined}
            options={options}
            onChange={({ currentTarget }) => onPlace({ before: currentTarget.value })}
          />
          <SelectField
            label="To"
            value={after}
            options={options}
            onChange={({ currentTarget: { value } }) => onPlace({ after: value === RUNNING ? null : value })}
          />
        </div>
      )}
      {versions.isPending && (
        <div className="flex items-center gap-2 text-muted">
          <Spinner />
          <p>Reading earlier versions. The first time after a commit takes some seconds.</p>
        </div>
      )}
      {versions.isError && (
        <div className="grid justify-items-start gap-2">
          <p>Earlier versions could not be loaded.</p>
          <Button size="small" variant="secondary" onClick={() => void versions.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {versions.isSuccess && history && <p className="text-muted">{historySentence(history, sides.length > 1)}</p>}
      <FileButton onFile={open} />
      {problem !== '' && (
        <Callout tone="danger" title="The file cannot be compared" isLive>
          {problem}
        </Callout>
      )}
      {unknown !== undefined && (
        <Callout tone="warning" title={`This site does not have the version ${unknown}`}>
          A file that was open before has to be opened again. Of commits, the last ones are kept.
        </Callout>
      )}
      {comparison && (
        <>
          <p role="status" className="font-medium">
            {comparison.changes.length === 0 ? 'The versions are the same.' : changesInWords(comparison.changes)}
          </p>
          {comparison.missing !== 'nothing' && <p className="text-muted">{MISSING[comparison.missing]}</p>}
          <ul className="grid gap-3">
            {comparison.changes.map((change) => (
              <ChangeItem key={`${change.of} ${change.id} ${change.kind}`} change={change} onPlace={onPlace} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function historySentence(
  { has_git: hasGit, release }: NonNullable<ReturnType<typeof useComparison>['history']>,
  hasVersions: boolean,
): string {
  if (!hasGit)
    return 'This site runs without its git history, so it knows no earlier versions. Compare with a file instead.';
  if (!hasVersions) return 'The history of this site has no other version of this chart. Compare with a file instead.';
  if (release === null) return 'No release is tagged yet: the versions are commits that changed this chart.';
  return 'The versions are the last releases, and commits that changed this chart.';
}

function FileButton({ onFile }: { onFile: (file: File | undefined) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-1.5">
      <input
        ref={input}
        type="file"
        accept="application/json,.json,.scxml"
        aria-label="Version of the chart"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void onFile(currentTarget.files?.[0]);
          // The same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        icon={<FileUp />}
        onClick={() => input.current?.click()}
      >
        Compare with a file
      </Button>
      <p className="text-muted text-xs">A chart that was exported as JSON or SCXML. Drop it here or choose it.</p>
    </div>
  );
}

function ChangeItem({ change, onPlace }: { change: Change; onPlace: (change: Partial<Place>) => void }) {
  const { kind, of, id, title, sentences, code } = change;
  const { word, tone } = KINDS[kind];
  const isPlaced = of === 'state' || of === 'transition';
  return (
    <li className="grid justify-items-start gap-1">
      <Badge tone={tone}>{`${word}${of === 'implementation' ? '' : ` ${of}`}`}</Badge>
      {isPlaced ? (
        <button
          type="button"
          className="break-words text-left font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink pointer-coarse:min-h-6"
          onClick={() => onPlace(of === 'state' ? { state: id, transition: null } : { state: null, transition: id })}
        >
          {title}
        </button>
      ) : (
        <span className="font-medium">{title}</span>
      )}
      {sentences.map((sentence) => (
        <span key={sentence} className="break-words text-muted">
          {sentence}
        </span>
      ))}
      {code.map((line) => (
        <code key={line} className="break-all text-muted text-xs">
          {line}
        </code>
      ))}
    </li>
  );
}
