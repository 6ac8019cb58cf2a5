import { Fragment, type ReactNode } from 'react';

/** A minus after which a browser breaks the line. */
const TORN = /^-[^\d\s-]/;

/** Code inside a sentence. */
export function InlineCode({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm border border-line bg-surface-sunken box-decoration-clone px-1 py-px text-[0.9em]">
      {typeof children === 'string' && TORN.test(children) ? minusFirst(children) : children}
    </code>
  );
}

/** The minus in the line of what follows it. */
function minusFirst(code: string): ReactNode {
  return (
    <>
      <span className="whitespace-nowrap">{code.slice(0, 2)}</span>
      {code.slice(2)}
    </>
  );
}

/** Text with code between backticks and no other Markdown: public pages need no parser for it. */
export function CodeText({ text }: { text: string }) {
  // Odd parts are code; the split keeps the backticks out.
  const parts = text.split(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
    if (index % 3 === 2) return <InlineCode key={index}>{part.replace(/^ (.*) $/, '$1')}</InlineCode>;
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
    return <Fragment key={index}>{part}</Fragment>;
  });
}
