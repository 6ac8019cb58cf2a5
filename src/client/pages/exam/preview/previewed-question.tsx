import type * as z from 'zod/mini';
import type { reviewRoutes } from '../../../../contract/exam/review.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { GapCode } from '../../../ui/exam/gap-code.tsx';
import { OptionList } from '../../../ui/exam/option-list.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { outputLines, splitGapPrompt } from '../exam/answer-parts.ts';

export type PreviewQuestion = z.output<typeof reviewRoutes.previewQuestions.response>['questions'][number];

export const KIND_NAMES: Record<PreviewQuestion['kind'], string> = {
  single: 'One answer',
  multiple: 'Several answers',
  output: 'Output of code',
  fill: 'Fill the gaps',
  order: 'Put in order',
};

const DIFFICULTIES = ['', 'Easy', 'Medium', 'Hard'];

/** A question with its key, explanation and source. */
export function PreviewedQuestion({ question }: { question: PreviewQuestion }) {
  const { before, code, after } =
    question.kind === 'fill' ? splitGapPrompt(question.prompt) : { before: question.prompt, code: '', after: '' };
  return (
    <li
      id={question.id}
      className="grid gap-x-12 gap-y-6 border-line border-b py-10 lg:grid-cols-[minmax(0,1fr)_16rem]"
    >
      <article className="min-w-0" aria-labelledby={`${question.id}-name`}>
        <h2 id={`${question.id}-name`} className="font-mono text-muted text-sm [overflow-wrap:anywhere]">
          {question.id}
        </h2>
        <div id={`${question.id}-prompt`} className="mt-4">
          <Markdown source={before} headingLevel={3} />
        </div>
        <div className="mt-6 grid gap-4">
          <KeyedAnswer question={question} code={code} />
          {after.trim() !== '' && <Markdown source={after} headingLevel={3} />}
        </div>
      </article>
      <aside className="grid content-start gap-4 text-sm" aria-label={`About ${question.id}`}>
        <div className="flex flex-wrap gap-1.5">
          <Badge>{KIND_NAMES[question.kind]}</Badge>
          <Badge>{DIFFICULTIES[question.difficulty] ?? question.difficulty}</Badge>
          <Badge>
            {question.points} {question.points === 1 ? 'point' : 'points'}
          </Badge>
        </div>
        <p className="text-muted">
          Topic <span className="text-ink">{question.topic}</span>
        </p>
        <div>
          <h3 className="font-medium">Explanation</h3>
          <div className="mt-1.5 text-muted">
            <Markdown source={question.explanation} headingLevel={4} />
          </div>
        </div>
        <p className="[overflow-wrap:anywhere]">
          <TextLink href={question.source} target="_blank">
            {hostOf(question.source)}
          </TextLink>
        </p>
      </aside>
    </li>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? `Source: ${new URL(url).host}` : 'Source';
}

function KeyedAnswer({ question, code }: { question: PreviewQuestion; code: string }) {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'output': {
      const keys = question.options.flatMap((option, index) => (question.key.includes(option) ? [String(index)] : []));
      return (
        <OptionList
          kind={question.kind === 'multiple' ? 'multiple' : 'single'}
          labelledBy={`${question.id}-prompt`}
          options={question.options.map((option, index) => {
            const lines = question.kind === 'output' ? outputLines(option) : null;
            return lines
              ? { id: String(index), outputLines: lines }
              : { id: String(index), content: <Markdown isInline source={option} /> };
          })}
          value={keys}
          onValueChange={() => {}}
          isDisabled
          marks={Object.fromEntries(keys.map((key) => [key, 'right']))}
        />
      );
    }
    case 'fill':
      return (
        <>
          <GapCode
            code={code}
            label={`Code of ${question.id} with its gaps filled`}
            value={Object.fromEntries(
              question.key.map((texts, index) => [String(index + 1), texts.split(' | ')[0] ?? '']),
            )}
            onValueChange={() => {}}
            isDisabled
            marks={Object.fromEntries(question.key.map((_, index) => [String(index + 1), 'right']))}
          />
          <ol className="grid gap-1 text-sm">
            {question.key.map((texts, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its position
              <li key={index}>
                <span className="text-muted">Gap {index + 1} accepts</span> <code>{texts}</code>
              </li>
            ))}
          </ol>
        </>
      );
    case 'order':
      return (
        <ol className="grid gap-2">
          {question.key.map((line, index) => (
            <li
              key={line}
              className="grid grid-cols-[2rem_minmax(0,1fr)] rounded-md border border-positive bg-positive-soft px-4 py-2.5"
            >
              <span className="font-medium text-positive-ink tabular-nums">{index + 1}</span>
              <Markdown isInline source={line} />
            </li>
          ))}
        </ol>
      );
  }
}
