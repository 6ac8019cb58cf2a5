import { useParams, useSearchParams } from 'react-router';
import { failureOf } from '../../../../../machines/shared/failure.ts';
import { usePreviewQuestions } from '../../../flows/exam/use-results.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { MissingItem } from '../../shared/missing-item.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { KEYED_ANSWERS, type PreviewQuestion } from '../questions/keyed-answers.tsx';
import { PreviewedQuestion } from './previewed-question.tsx';

/** A reviewer's read-only view of a question set, opened with its secret (RT-18). */
export function PreviewPage() {
  const { secret = '' } = useParams();
  return <PreviewOfSet key={secret} secret={secret} />;
}

function PreviewOfSet({ secret }: { secret: string }) {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = usePreviewQuestions(secret);
  if (error) {
    return failureOf(error).kind === 'unreachable' ? (
      <NotLoaded title="The question set didn't load" failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <MissingItem />
    );
  }
  if (!data) return <PreviewSkeleton />;

  const topic = search.get('topic') ?? '';
  const kind = search.get('kind') ?? '';
  const shown = data.questions.filter(
    (question) => (topic === '' || question.topic === topic) && (kind === '' || question.kind === kind),
  );
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );

  return (
    <PageSection width="page">
      <PageTitle
        eyebrow={
          <span className="flex items-center gap-2">
            <TechMark tech={data.tech} size="small" isNamed />
            <span>
              Read-only question set, version{' '}
              <code className="text-ink" translate="no">
                {data.version}
              </code>
            </span>
          </span>
        }
        title={data.title}
        lead="Correct answers are marked. Don't share this link: anyone who has it can see the answers."
      />
      <div className="z-20 -mx-4 mt-8 flex flex-wrap items-end gap-4 border-line border-y bg-surface px-4 py-4 sm:sticky sm:top-[74px] sm:mx-0 sm:px-0 [@media(max-height:36rem)]:static!">
        <SelectField
          label="Topic"
          className="min-w-40 flex-1 sm:max-w-64"
          value={topic}
          placeholder="All topics"
          options={countsOf(data.questions, 'topic').map(([value, count]) => ({ value, label: `${value} (${count})` }))}
          onChange={(event) => choose('topic', event.currentTarget.value)}
        />
        <SelectField
          label="Kind"
          className="min-w-40 flex-1 sm:max-w-64"
          value={kind}
          placeholder="All kinds"
          options={countsOf(data.questions, 'kind').map(([value, count]) => ({
            value,
            label: `${KEYED_ANSWERS[value as PreviewQuestion['kind']].name} (${count})`,
          }))}
          onChange={(event) => choose('kind', event.currentTarget.value)}
        />
        <p className="ml-auto py-2.5 text-muted text-sm tabular-nums" aria-live="polite">
          {`${shown.length} of ${data.questions.length} questions`}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          className="mt-10"
          title="No matching questions"
          actions={
            <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
              Show all
            </Button>
          }
        >
          This topic has no questions of this kind.
        </EmptyState>
      ) : (
        <ol>
          {shown.map((question) => (
            <PreviewedQuestion key={question.id} question={question} />
          ))}
        </ol>
      )}
    </PageSection>
  );
}

function countsOf(questions: readonly PreviewQuestion[], field: 'topic' | 'kind'): [string, number][] {
  const counts = new Map<string, number>();
  for (const question of questions) counts.set(question[field], (counts.get(question[field]) ?? 0) + 1);
  return [...counts];
}

function PreviewSkeleton() {
  return (
    <PageSection width="page">
      <div className="grid gap-4" aria-busy="true">
        <span className="sr-only">Loading the question set</span>
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-10 w-96 max-w-full" />
        <Skeleton className="mt-6 h-20 w-full" />
        <Skeleton className="mt-6 h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </PageSection>
  );
}
