import { Check, Copy } from 'lucide-react';
import { use, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { type CodeWord, HighlightedWords, StaticHighlighter, wordsOfLines } from './highlighted-lines.tsx';
import { useHighlightedBlocks } from './use-highlighted-blocks.ts';

/**
 * Read-only code. Scrolls sideways, never wraps, is reachable by keyboard. Coloured in the document if `lines` say how or
 * the page is prerendered; otherwise colours are added when a small grammar has been loaded.
 */
export function CodeBlock({
  code,
  lines,
  language,
  title,
  hasLineNumbers,
  canCopy,
  className,
}: {
  code: string;
  /** The same code, highlighted. */
  lines?: readonly (readonly CodeWord[])[] | undefined;
  language?: string | undefined;
  /** Shown above the code: a file name. */
  title?: string | undefined;
  hasLineNumbers?: boolean | undefined;
  canCopy?: boolean | undefined;
  className?: string | undefined;
}) {
  const blocks = useHighlightedBlocks<HTMLPreElement>(code);
  const text = code.replace(/\n$/, '');
  const highlight = use(StaticHighlighter);
  const highlighted = lines ?? (language === undefined ? undefined : highlight?.(text, language));
  const name = title ?? (language ? `${language} code` : 'Code');
  return (
    <figure
      className={cx(
        'group relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface-sunken',
        className,
      )}
    >
      {(title !== undefined || canCopy) && (
        <figcaption className="flex min-h-10 items-center justify-between gap-4 border-line border-b pr-1 pl-4 text-muted text-xs">
          <span className="truncate font-mono" translate="no">
            {title ?? language}
          </span>
          {canCopy && <CopyButton text={code} />}
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be a landmark each */}
      <div role="group" tabIndex={0} aria-label={name} className="scroll-cue rounded-lg -outline-offset-2!">
        <pre
          ref={blocks}
          translate="no"
          className="min-w-full py-3.5 text-xs leading-5 [tab-size:2] sm:text-sm sm:leading-6"
        >
          {hasLineNumbers ? (
            <code className="grid w-max min-w-full">
              {text.split('\n').map((line, index) => (
                // The number is drawn with CSS, so that it is neither selected nor announced.
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
                  key={index}
                  data-line={index + 1}
                  className="grid grid-cols-[3rem_1fr] pr-4 before:select-none before:pr-4 before:text-right before:text-muted before:content-[attr(data-line)]"
                >
                  {line || '\u200b'}
                </span>
              ))}
            </code>
          ) : (
            <code data-language={highlighted ? undefined : language} className="block w-max min-w-full px-3 sm:px-4">
              {highlighted ? <HighlightedWords words={wordsOfLines(highlighted)} /> : text}
            </code>
          )}
        </pre>
      </div>
    </figure>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={isCopied ? 'Copied' : 'Copy code'}
        icon={isCopied ? <Check /> : <Copy />}
        onClick={() => {
          // Denied without permission or focus: the code can still be selected by hand.
          navigator.clipboard?.writeText(text).then(
            () => setIsCopied(true),
            () => setIsCopied(false),
          );
        }}
        onBlur={() => setIsCopied(false)}
      />
      <span className="sr-only" aria-live="polite">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
