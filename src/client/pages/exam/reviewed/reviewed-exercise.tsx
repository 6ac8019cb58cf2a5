import { Flag } from 'lucide-react';
import { splitGapPrompt } from '../../../../contract/exam/gap-prompt.ts';
import type { ReviewedExercise, ReviewedQuestion } from '../../../../contract/exam/result-review.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Markdown } from '../../../ui/display/markdown.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { REVIEWED_ANSWERS, type Reader } from './reviewed-answers.tsx';
import { ReviewedChallengeView } from './reviewed-challenge.tsx';

/** An exercise of a graded exam: prompt, own answer and, where it is told, the key with its explanation and source. */
export function ReviewedExerciseView({
  exercise,
  number,
  isOpen = false,
  reader = 'candidate',
}: {
  exercise: ReviewedExercise;
  /** Its number among all exercises. */
  number: number;
  /** Everything that unfolds is open: on paper. */
  isOpen?: boolean;
  /** Whose page it is. */
  reader?: Reader;
}) {
  const note = exercise.work?.note.trim() ?? '';
  return (
    <article className="min-w-0 print:break-inside-avoid-page" aria-labelledby={`exercise-${exercise.id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={`exercise-${exercise.id}`} tabIndex={-1} className="font-semibold text-xl">
          {exercise.type === 'questions' ? exercise.title : `${number}. ${exercise.title}`}
        </h3>
        <OutcomeBadge exercise={exercise} />
        {exercise.work?.flagged && (
          <span className="inline-flex items-center gap-1.5 text-sm text-warning-ink">
            <Flag className="size-4 fill-current" aria-hidden /> Flagged
          </span>
        )}
      </div>
      <p className="mt-1 text-muted text-sm">
        {`${exercise.topic} · ${exercise.points} of ${exercise.points_max} points`}
      </p>
      <div className="mt-6">
        {exercise.type === 'questions' ? (
          <Question question={exercise} reader={reader} />
        ) : (
          <ReviewedChallengeView challenge={exercise} isOpen={isOpen} reader={reader} />
        )}
      </div>
      {exercise.taught && (
        <Told title="Why">
          <Markdown source={exercise.taught.explanation} headingLevel={4} />
          <p className="mt-4 text-sm">
            <span className="text-muted">Source:</span>{' '}
            <TextLink href={exercise.taught.source} target="_blank" rel="noopener">
              {hostOf(exercise.taught.source)}
            </TextLink>
          </p>
        </Told>
      )}
      {note !== '' && (
        <Told title={reader === 'candidate' ? 'Your note' : "The candidate's note"}>
          <p className="whitespace-pre-line">{note}</p>
        </Told>
      )}
    </article>
  );
}

function Question({ question, reader }: { question: ReviewedQuestion; reader: Reader }) {
  const Answer = REVIEWED_ANSWERS[question.kind];
  const promptId = `prompt-${question.id}`;
  // Gaps are shown with the answer in them.
  const prompt = question.kind === 'fill' ? splitGapPrompt(question.prompt).before : question.prompt;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div id={promptId}>
        <Markdown source={prompt} headingLevel={4} />
      </div>
      <Answer question={question} promptId={promptId} reader={reader} />
    </div>
  );
}

function Told({ title, children }: { title: string; children: Elements }) {
  return (
    <div className="mt-8 border-accent-line border-l-2 pl-5">
      <h4 className="mb-2 font-semibold">{title}</h4>
      {children}
    </div>
  );
}

/** "developer.mozilla.org" */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
