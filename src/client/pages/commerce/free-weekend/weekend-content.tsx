import { Check } from 'lucide-react';
import { useContext } from 'react';
import type { FreeWeekendState } from '../../../../contract/commerce/offers.ts';
import type { WeekendContent as Content } from '../../../../contract/commerce/weekend-content.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { ShownWeekend, useWeekendContent } from '../../../flows/commerce/use-free-weekend.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { wordsOfLines } from '../../../ui/display/highlighted-lines.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { stateOf } from './free-weekend.words.ts';
import { weekendSteps } from './weekend-steps.ts';

/** How to take part, and what the weekend opens: features, topics, and code of the kind that its lessons are about. */
export function WeekendContent() {
  const tech = useTech() ?? 'javascript';
  return <ContentOf key={tech} tech={tech} />;
}

function ContentOf({ tech }: { tech: Tech }) {
  const weekend = useContext(ShownWeekend);
  const content = useWeekendContent(tech);
  // Until it is known: what is true at any time.
  const { data, is_possible: isPossible } = weekend ?? { data: null, is_possible: true };
  const state = weekend ? stateOf(data) : 'ended';
  return (
    <>
      <Steps tech={tech} state={state} isPossible={isPossible} />
      {/* The page says what matters without it. */}
      {content.state === 'shown' && <Shown tech={tech} content={content.content} isPossible={isPossible} />}
    </>
  );
}

function Steps({ tech, state, isPossible }: { tech: Tech; state: FreeWeekendState; isPossible: boolean }) {
  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">How it works</h2>
      <ol className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {weekendSteps(TECH_LABELS[tech], state, isPossible).map(([title, words], index) => (
          <li key={title} className="border-accent-line border-t-2 pt-4">
            <span className="text-accent-ink text-sm tabular-nums">{index + 1}</span>
            <h3 className="mt-2 font-semibold text-lg">{title}</h3>
            <p className="mt-1 text-muted">{words}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

function Shown({ tech, content, isPossible }: { tech: Tech; content: Content; isPossible: boolean }) {
  const { features, access_topics: topics, snippets } = content;
  return (
    <>
      <PageSection>
        <h2 className="font-semibold text-4xl">{isPossible ? 'What you get' : 'What a Free Weekend will open'}</h2>
        {!isPossible && (
          <p className="mt-4 max-w-[44rem] text-lg text-muted">{`The mid-level ${TECH_LABELS[tech]} training isn't written yet. Once it is, a Free Weekend opens all of this.`}</p>
        )}
        <ul className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {features.map(({ title, text }) => (
            <li key={title} className="border-line border-t pt-4">
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection isSunken>
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div>
            <h2 className="font-semibold text-4xl">What you'll learn</h2>
            <ul className="mt-6 grid gap-2">
              {topics.map((topic) => (
                <li key={topic} className="flex items-start gap-2.5">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-ink" />
                  <span>{topic}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className="grid min-w-0 gap-6">
            {snippets.map(({ title, language, lines }) => (
              <figure key={title} className="min-w-0">
                <figcaption className="mb-2 text-muted text-sm">{title}</figcaption>
                <CodeBlock code={textOf(lines)} lines={lines} language={language} />
              </figure>
            ))}
          </div>
        </div>
      </PageSection>
    </>
  );
}

const textOf = (lines: Content['snippets'][number]['lines']) =>
  wordsOfLines(lines)
    .map(({ text }) => text)
    .join('');
