import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** Short code after whose minus a browser would break the line. */
const TORN = /^-[^\d\s-].{0,12}$/;

/** Code inside a sentence. */
export function InlineCode({ children }: { children: ReactNode }) {
  return (
    <code
      translate="no"
      className={cx(
        'rounded-sm border border-line bg-surface-sunken box-decoration-clone px-1 py-px text-[0.9em]',
        typeof children === 'string' && TORN.test(children) && 'whitespace-nowrap',
      )}
    >
      {children}
    </code>
  );
}

/** Text with code between backticks and no other Markdown: public pages need no parser for it. Made again with another text. */
export function CodeText({ text }: { text: string }) {
  // Odd parts are code; the split keeps the backticks out.
  const parts = text.split(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/);
  return (
    <span key={text}>
      {parts.map((part, index) => {
        if (index % 3 === 1) return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
        if (index % 3 === 2) return <InlineCode key={index}>{part.replace(/^ (.*) $/, '$1')}</InlineCode>;
        return part;
      })}
    </span>
  );
}
