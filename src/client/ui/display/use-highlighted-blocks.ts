import { type RefObject, useEffect, useRef } from 'react';

/** A page is answered first, and read in colours then. Milliseconds. */
const DELAY_MS = 300;

/**
 * Colours the blocks of code in an element once the grammar is loaded, where the browser can; without it code stays plain. The
 * blocks may be HTML that the page brought along and that no component ever hydrates.
 *
 * @param text that the blocks show: other text is coloured again
 * @param what is coloured: blocks, code within lines of text too, or nothing
 */
export function useHighlightedBlocks<E extends HTMLElement>(
  text: string,
  what: 'blocks' | 'inline' | 'none' = 'blocks',
): RefObject<E | null> {
  const container = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other text is other blocks in the element
  useEffect(() => {
    const selector = what === 'inline' ? 'code' : 'code[data-language]';
    if (what === 'none' || !container.current?.querySelector(selector) || !('highlights' in CSS)) return;
    let isGone = false;
    let clear: (() => void) | undefined;
    const waiting = setTimeout(() => {
      import('./highlight-code.ts').then(
        ({ highlightBlocks }) => {
          if (!isGone && container.current) clear = highlightBlocks(container.current, selector);
        },
        // Colours are worth no message.
        () => undefined,
      );
    }, DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(waiting);
      clear?.();
    };
  }, [text]);
  return container;
}
