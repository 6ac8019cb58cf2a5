import { FileCheck2 } from 'lucide-react';
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { wiredVerificationMachine } from '../../flows/credential/verification.wire.ts';
import { useChart } from '../../flows/run-chart.ts';
import { useQueryValue } from '../../flows/site/use-in-browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { cx } from '../../ui/cx.ts';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { optionalPart } from '../../ui/optional-part.tsx';
import { NeedsScripts } from '../shared/needs-scripts.tsx';
import {
  selectCodeError,
  selectIsBusy,
  selectIsUnreachable,
  selectProblem,
  selectResult,
} from './verification.select.ts';

// Shown to those who verify something.
const VerificationResult = optionalPart(
  async () => (await import('./verification-result.tsx')).VerificationResult,
  <Skeleton className="h-64 w-full" />,
  (retry) => (
    <Callout
      tone="danger"
      title="The result didn't load"
      actions={
        <Button size="small" variant="secondary" onClick={retry}>
          Try again
        </Button>
      }
    >
      Check your connection and try again.
    </Callout>
  ),
);

/** Verifies a credential by its code or by its file (VC-05). */
export function VerifyPage() {
  const [snapshot, send] = useChart(wiredVerificationMachine);
  const given = useQueryValue('code');
  const [code, setCode] = useState('');
  const result = selectResult(snapshot);
  const problem = selectProblem(snapshot);

  // A link that names a credential asks about it at once.
  useEffect(() => {
    if (!given) return;
    setCode(given);
    send({ type: 'verification.codeSubmitted', text: given });
  }, [given, send]);

  function submit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'verification.codeSubmitted', text: code });
  }

  return (
    <PageSection width="page" className="pt-10! md:pt-14!">
      <PageTitle
        title="Verify a credential"
        lead="Find out whether a credential is genuine and valid today. You need no account."
      />
      <div className="mt-10 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-8">
          <form method="dialog" onSubmit={submit} noValidate className="grid gap-4">
            <NeedsScripts what="Verifying" />
            <TextField
              label="Credential URL or ID"
              hint="The ID is on the certificate and on its page."
              value={code}
              onChange={(event) => {
                setCode(event.currentTarget.value);
                send({ type: 'verification.codeEdited' });
              }}
              error={selectCodeError(snapshot) ?? undefined}
              isMono
              autoComplete="off"
              spellCheck={false}
            />
            <div>
              <Button type="submit" isBusy={selectIsBusy(snapshot)}>
                Verify
              </Button>
            </div>
          </form>
          <BadgeFile onFile={(file) => send({ type: 'verification.fileChosen', file })} />
        </div>
        <div aria-live="polite" className="min-w-0">
          {result && <VerificationResult result={result} />}
          {problem && (
            <Callout
              tone="danger"
              title={problem.title}
              actions={
                selectIsUnreachable(snapshot) && (
                  <Button size="small" variant="secondary" onClick={() => send({ type: 'verification.retried' })}>
                    Try again
                  </Button>
                )
              }
            >
              {problem.words}
            </Callout>
          )}
          {!result && !problem && (
            <p className="rounded-xl border border-line border-dashed p-8 text-center text-muted text-sm">
              {selectIsBusy(snapshot) ? 'Verifying' : 'The result appears here.'}
            </p>
          )}
        </div>
      </div>
    </PageSection>
  );
}

/** Chooses a badge's file, or takes one that is dropped. */
function BadgeFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }

  return (
    <section
      aria-labelledby="badge-file"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'grid justify-items-start gap-3 rounded-xl border-2 border-dashed p-6 transition-colors duration-100',
        isOver ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <h2 id="badge-file" className="font-semibold">
        Or verify its file
      </h2>
      <p className="text-muted text-sm">
        Drop the badge here: the JSON file, or the PNG with the badge inside. We check the signature and compare every
        part with our records.
      </p>
      <Button variant="secondary" icon={<FileCheck2 />} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.png,application/json,application/vc,application/ld+json,image/png"
        aria-label="Badge file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again after an error.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </section>
  );
}
