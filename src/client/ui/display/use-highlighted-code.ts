import { type RefObject, useEffect, useRef } from 'react';

type Grammar = typeof import('./highlight-code.ts');

/** Colours something once the grammar is loaded, where the browser can; without it code stays plain. */
function whenLoaded(colour: (grammar: Grammar) => () => void): (() => void) | undefined {
  if (!('highlights' in CSS)) return undefined;
  let isGone = false;
  let clear: (() => void) | undefined;
  import('./highlight-code.ts').then(
    (grammar) => {
      if (!isGone) clear = colour(grammar);
    },
    // Colours are worth no message.
    () => undefined,
  );
  return () => {
    isGone = true;
    clear?.();
  };
}

/** Colours the code of an element. */
export function useHighlightedCode(code: string, language: string | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other code is another text in the element
  useEffect(() => {
    const { current } = element;
    if (!language || !current) return;
    return whenLoaded(({ highlightCode }) => highlightCode(current, language));
  }, [code, language]);
  return element;
}

/** Colours the blocks of a text that the page brought along as HTML: no component of theirs ever runs. */
export function useHighlightedBlocks(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (!current?.querySelector('code[data-language]')) return;
    return whenLoaded(({ highlightBlocks }) => highlightBlocks(current));
  }, []);
  return container;
}
