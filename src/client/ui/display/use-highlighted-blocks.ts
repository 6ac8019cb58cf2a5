import { type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';

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
    const stopWaiting = afterPaint(() => {
      import('./highlight-code.ts').then(
        ({ highlightBlocks }) => {
          if (!isGone && container.current) clear = highlightBlocks(container.current, selector);
        },
        // Colours are worth no message.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      stopWaiting();
      clear?.();
    };
  }, [text]);
  return container;
}
