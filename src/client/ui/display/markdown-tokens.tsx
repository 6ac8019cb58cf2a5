import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { TextLink } from '../controls/text-link.tsx';
import { cx } from '../cx.ts';
import { CodeBlock } from './code-block.tsx';
import { InlineCode } from './inline-code.tsx';

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export type MarkdownLook = {
  /** The level of a single `#` (2 by default, below the page's h1). */
  headingLevel?: 1 | 2 | 3 | 4 | undefined;
  /** A single line within other text: inline marks only. */
  isInline?: boolean | undefined;
  className?: string | undefined;
  /** The anchor of a heading; without it headings have none. */
  headingId?: ((text: string) => string) | undefined;
};

/** marked's tokens, or those of a server that parsed the text; code may come with its highlighted lines. */
type AnyToken = { type: string };

/**
 * Markdown as React elements, created from marked's tokens: there is no HTML string at any point. Raw HTML is shown as
 * text; links lead to http, https, mailto or this origin, all others become text; images become their alternative text.
 */
export function MarkdownTokens({
  tokens: given,
  headingLevel = 2,
  isInline,
  className,
  headingId,
}: MarkdownLook & { tokens: readonly AnyToken[] }) {
  const tokens = given as readonly Token[];
  if (isInline) {
    return (
      <span className={className}>
        {tokens.map((token, index) => (
          <Fragment key={keyOf(token, index)}>
            {'tokens' in token ? inlines(token.tokens) : decodeEntities(token.raw)}
          </Fragment>
        ))}
      </span>
    );
  }
  return <div className={cx('flex min-w-0 flex-col gap-4', className)}>{blocks(tokens, headingLevel, headingId)}</div>;
}

const keyOf = (token: Token, index: number) => `${index}-${token.type}`;

type HeadingId = MarkdownLook['headingId'];

function blocks(tokens: readonly Token[], headingLevel: number, headingId?: HeadingId): ReactNode {
  return tokens.map((token, index) => (
    <Fragment key={keyOf(token, index)}>{block(token as Tokens.Generic, headingLevel, headingId)}</Fragment>
  ));
}

const headingClasses = ['text-2xl mt-4', 'text-xl mt-3', 'text-lg mt-2', 'text-base'];

function block(token: Tokens.Generic, headingLevel: number, headingId?: HeadingId): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const depth = Math.min(6, token.depth + headingLevel - 1) as HeadingLevel;
      const Heading = `h${depth}` as const;
      const look = headingClasses[Math.min(token.depth, headingClasses.length) - 1];
      return (
        <Heading id={headingId?.(token.text)} className={cx('max-w-prose scroll-mt-6 font-semibold first:mt-0', look)}>
          {inlines(token.tokens)}
        </Heading>
      );
    }
    case 'paragraph':
      return <p className="max-w-prose">{inlines(token.tokens)}</p>;
    case 'text':
      // A line of a tight list item.
      return inlines(token.tokens ?? [token as Token]);
    case 'code':
      return <CodeBlock code={token.text} lines={token.lines} language={token.lang?.split(/\s/)[0] || undefined} />;
    case 'blockquote':
      return (
        <blockquote className="flex max-w-prose flex-col gap-4 border-line-strong border-l-2 pl-4 text-muted">
          {blocks(token.tokens ?? [], headingLevel)}
        </blockquote>
      );
    case 'list':
      return list(token as Tokens.List, headingLevel);
    case 'table':
      return table(token as Tokens.Table);
    case 'hr':
      return <hr className="my-2 border-line border-t" />;
    case 'html':
      return <p className="max-w-prose whitespace-pre-wrap">{token.raw.trimEnd()}</p>;
    default:
      return <p className="max-w-prose">{token.raw}</p>;
  }
}

function list(token: Tokens.List, headingLevel: number): ReactNode {
  const items = token.items.map((item, index) => {
    const content = blocks(
      item.tokens.filter((child) => child.type !== 'checkbox'),
      headingLevel,
    );
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the source has no other identity and is rendered as a whole
      <li key={index} className={cx('pl-1', token.loose && 'flex flex-col gap-2')}>
        {item.task ? (
          <>
            <span className="mr-2 font-mono">{item.checked ? '[x]' : '[ ]'}</span>
            <span className="contents">{content}</span>
          </>
        ) : (
          content
        )}
      </li>
    );
  });
  const look = 'flex max-w-prose list-outside flex-col gap-1.5 pl-6 marker:text-muted [&_ol]:mt-1.5 [&_ul]:mt-1.5';
  return token.ordered ? (
    <ol start={token.start === '' ? 1 : token.start} className={cx(look, 'list-decimal')}>
      {items}
    </ol>
  ) : (
    <ul className={cx(look, 'list-disc')}>{items}</ul>
  );
}

function table(token: Tokens.Table): ReactNode {
  const align = (cell: Tokens.TableCell) =>
    cx('px-3 py-2', cell.align === 'right' && 'text-right tabular-nums', cell.align === 'center' && 'text-center');
  // A text may have several tables, and landmarks need names of their own.
  const label = `Table: ${token.header.map(({ text }) => text || 'value').join(', ')}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full border-collapse text-left text-sm">
        <thead className="border-line border-b bg-surface-sunken">
          <tr>
            {token.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
              <th key={index} scope="col" className={cx(align(cell), 'font-medium')}>
                {inlines(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
            <tr key={rowIndex} className="border-line not-last:border-b">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
                <td key={index} className={align(cell)}>
                  {inlines(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function inlines(tokens: readonly Token[] | undefined): ReactNode {
  return (tokens ?? []).map((token, index) => (
    <Fragment key={keyOf(token, index)}>{inline(token as Tokens.Generic)}</Fragment>
  ));
}

function inline(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlines(token.tokens) : decodeEntities(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong className="font-semibold">{inlines(token.tokens)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens)}</em>;
    case 'del':
      return <del>{inlines(token.tokens)}</del>;
    case 'codespan':
      return <InlineCode>{token.text}</InlineCode>;
    case 'br':
      return <br />;
    case 'link':
      return link(token as Tokens.Link);
    case 'image':
      return token.text;
    case 'checkbox':
      // Rendered by the list item.
      return null;
    default:
      return token.raw;
  }
}

function link(token: Tokens.Link): ReactNode {
  const href = token.href.trim();
  const isAbsolute = /^(https?:\/\/|mailto:)/i.test(href);
  // `//host` and `/\host` would leave the origin, and other schemes could run code.
  const isLocal = /^(#|\?|\.{0,2}\/(?![/\\]))/.test(href);
  if (!isAbsolute && !isLocal) return inlines(token.tokens);
  return (
    <TextLink href={href} {...(/^https?:/i.test(href) ? { target: '_blank', rel: 'noopener' } : {})}>
      {inlines(token.tokens)}
    </TextLink>
  );
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/** marked leaves entities to the HTML parser, which never sees this text. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}
