import { Check } from 'lucide-react';
import type { WeekendContent as Content } from '../../../../contract/commerce/weekend-content.ts';
import type { Tech } from '../../../../contract/common.ts';
import { useWeekendContent } from '../../../flows/commerce/use-free-weekend.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { wordsOfLines } from '../../../ui/display/highlighted-lines.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** What the weekend opens: features, topics, and code of the kind that its lessons are about. */
export function WeekendContent() {
  const tech = useTech() ?? 'javascript';
  return <ContentOf key={tech} tech={tech} />;
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
