import { lexer } from 'marked';
import { memo } from 'react';
import { type MarkdownLook, MarkdownTokens } from './markdown-tokens.tsx';

/** Markdown, parsed only when the text changes, because an exam renders with every answer. */
export const Markdown = memo(function Markdown({ source, ...look }: MarkdownLook & { source: string }) {
  // Made again with another text: its words stand beside elements, where a translator keeps them as they were.
  return <MarkdownTokens key={source} tokens={lexer(source, { gfm: true })} {...look} />;
});
