import { Check } from 'lucide-react';
import type { CodeToken, WeekendContent as Content } from '../../../../contract/commerce/weekend-content.ts';
import type { Tech } from '../../../../contract/common.ts';
import { useWeekendContent } from '../../../flows/commerce/use-free-weekend.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** What the weekend opens: features, topics, and code of the kind that its lessons are about. */
export function WeekendContent({ tech }: { tech: Tech }) {
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
            {snippets.map((snippet) => (
              <Snippet key={snippet.title} snippet={snippet} />
            ))}
          </div>
        </div>
      </PageSection>
    </>
  );
}

/** Colours of the editor. */
const COLOURS: Record<CodeToken, string> = {
  plain: '',
  keyword: 'text-info-ink',
  string: 'text-positive-ink',
  number: 'text-warning-ink',
  comment: 'text-muted italic',
  name: 'text-accent-ink',
  type: 'text-accent-ink',
  property: '',
};

function Snippet({ snippet: { title, lines } }: { snippet: Content['snippets'][number] }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="border-line border-b px-4 py-2.5 text-muted text-sm">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be a landmark each */}
      <div role="group" tabIndex={0} aria-label={title} className="overflow-x-auto -outline-offset-2!">
        <pre className="w-max min-w-full px-4 py-3.5 text-sm leading-6 [tab-size:2]">
          <code>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
              <span key={at}>
                {line.map(({ text, token }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a word is its position
                  <span key={column} className={COLOURS[token] || undefined}>
                    {text}
                  </span>
                ))}
                {'\n'}
              </span>
            ))}
          </code>
        </pre>
      </div>
    </figure>
  );
}
