import { Check } from 'lucide-react';
import type { WeekendContent as Content } from '../../../../contract/commerce/weekend-content.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { useWeekendContent } from '../../../flows/commerce/use-free-weekend.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { wordsOfLines } from '../../../ui/display/highlighted-lines.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** How to take part, and what the weekend opens: features, topics, and code of the kind that its lessons are about. */
export function WeekendContent() {
  const tech = useTech() ?? 'javascript';
  return (
    <>
      <Steps tech={tech} />
      <ContentOf key={tech} tech={tech} />
    </>
  );
}

function Steps({ tech }: { tech: Tech }) {
  const label = TECH_LABELS[tech];
  const steps = [
    ['Reserve your spot', 'All you need is an account: no payment, no card.'],
    ['Come back when it starts', 'Add the date to your calendar; your training opens right on time.'],
    ['Learn for 48 hours', `The whole mid-level ${label} training is open, in any order.`],
    ['Take the mock exam', 'Timed and graded like a real one, with an explanation for every question.'],
  ] as const;
  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">How it works</h2>
      <ol className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(([title, words], index) => (
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

function ContentOf({ tech }: { tech: Tech }) {
  const content = useWeekendContent(tech);
  // The page says what matters without it.
  return content.state === 'shown' && <Shown content={content.content} />;
}

function Shown({ content: { features, access_topics: topics, snippets } }: { content: Content }) {
  return (
    <>
      <PageSection>
        <h2 className="font-semibold text-4xl">What you get</h2>
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
            <h2 className="font-semibold text-4xl">Open for 48 hours</h2>
            <ul className="mt-6 grid gap-2">
              {topics.map((topic) => (
                <li key={topic} className="flex items-start gap-2.5">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-ink" />
                  {topic}
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
