import { useSelector } from '@xstate/react';
import { Check, Flag, Minus, X } from 'lucide-react';
import {
  type ExerciseOutcome,
  exercisesIn,
  outcomeOf,
  type ReviewFilter,
} from '../../../../../machines/exam/result-review/review-filter.ts';
import type { ResultReview, ReviewedExercise } from '../../../../contract/exam/result-review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { wasAnswered } from '../reviewed/was-answered.ts';
import {
  filterChoices,
  numberOf,
  type ResultReviewActor,
  selectCurrentId,
  selectFilter,
  topicsOf,
} from './result-review.select.ts';

/** Which exercises are shown: by outcome, by flag or by topic. */
export function ExerciseFilters({ actor, review }: { actor: ResultReviewActor; review: ResultReview }) {
  const current = useSelector(actor, selectFilter);
  const choose = (filter: ReviewFilter) => actor.send({ type: 'resultReview.filterChosen', filter });
  const topic = current.startsWith('topic:') ? current.slice('topic:'.length) : '';
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form */}
      <div role="group" aria-label="Which exercises" className="flex flex-wrap gap-1">
        {filterChoices(review).map(({ filter, label, count }) => (
          <Button
            key={filter}
            size="small"
            variant={current === filter ? 'secondary' : 'quiet'}
            aria-pressed={current === filter}
            disabledReason={count === 0 ? 'There are none.' : undefined}
            onClick={() => choose(filter)}
          >
            <span>{`${label} `}</span>
            <span className="text-muted tabular-nums">{count}</span>
          </Button>
        ))}
      </div>
      <SelectField
        label="Topic"
        value={topic}
        onChange={(event) => choose(event.currentTarget.value === '' ? 'all' : `topic:${event.currentTarget.value}`)}
        options={[
          { value: '', label: 'All topics' },
          ...topicsOf(review).map((name) => ({ value: name, label: name })),
        ]}
      />
    </div>
  );
}

type NumberLook = { words: string; box: string; icon: typeof Check };

const LOOKS: Record<ExerciseOutcome, NumberLook> = {
  right: { words: 'correct', box: 'border-positive bg-positive-soft text-positive-ink', icon: Check },
  partly: { words: 'partly correct', box: 'border-warning-ink bg-warning-soft text-warning-ink', icon: Minus },
  wrong: { words: 'incorrect', box: 'border-danger border-dashed bg-danger-soft text-danger-ink', icon: X },
};

const UNANSWERED: NumberLook = {
  words: 'not answered',
  box: 'border-line border-dashed bg-surface text-muted',
  icon: Minus,
};

function lookOf(exercise: ReviewedExercise): NumberLook {
  const outcome = outcomeOf(exercise);
  return outcome === 'wrong' && !wasAnswered(exercise) ? UNANSWERED : LOOKS[outcome];
}

/** The exercises of the filter by number, with their outcomes. */
export function ExerciseNumbers({ actor, review }: { actor: ResultReviewActor; review: ResultReview }) {
  const currentId = useSelector(actor, selectCurrentId);
  const filter = useSelector(actor, selectFilter);
  return (
    <nav aria-label="Exercises" className="print:hidden">
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {exercisesIn(review, filter).map((exercise) => (
          <li key={exercise.id}>
            <NumberButton
              exercise={exercise}
              number={numberOf(review, exercise)}
              isCurrent={exercise.id === currentId}
              onOpen={() => actor.send({ type: 'resultReview.exerciseOpened', exerciseId: exercise.id })}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function NumberButton({
  exercise,
  number,
  isCurrent,
  onOpen,
}: {
  exercise: ReviewedExercise;
  number: number;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { words, box, icon: Icon } = lookOf(exercise);
  const isFlagged = exercise.work?.flagged ?? false;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onOpen}
      className={cx(
        'relative flex h-11 w-full items-center justify-center gap-1 rounded-md border font-medium text-sm tabular-nums hover:border-solid hover:shadow-[inset_0_0_0_1px_currentColor] forced-colors:aria-[current]:border-4',
        box,
        isCurrent && 'outline-2 outline-ink outline-offset-2',
      )}
    >
      <span className="sr-only">Exercise </span>
      <span>{number}</span>
      <Icon className="size-3.5" aria-hidden />
      <span className="sr-only">{`, ${words}${isFlagged ? ', flagged' : ''}`}</span>
      {isFlagged && <Flag aria-hidden className="-top-1 -right-1 absolute size-3.5 fill-current text-warning-ink" />}
    </button>
  );
}
