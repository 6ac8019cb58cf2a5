import { splitGapPrompt } from '../../../../contract/exam/gap-prompt.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { KEYED_ANSWERS, type PreviewQuestion } from '../questions/keyed-answers.tsx';

const DIFFICULTIES = ['', 'Easy', 'Medium', 'Hard'];

/** A question with its key, explanation and source. */
export function PreviewedQuestion({ question }: { question: PreviewQuestion }) {
  const { name, View } = KEYED_ANSWERS[question.kind];
  const before = question.kind === 'fill' ? splitGapPrompt(question.prompt).before : question.prompt;
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
          <View question={question} />
        </div>
      </article>
      <aside className="grid content-start gap-4 text-sm" aria-label={`About ${question.id}`}>
        <div className="flex flex-wrap gap-1.5">
          <Badge>{name}</Badge>
          <Badge>{DIFFICULTIES[question.difficulty] ?? question.difficulty}</Badge>
          <Badge>{`${question.points} ${question.points === 1 ? 'point' : 'points'}`}</Badge>
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
