import { useEffect } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';

/** Alt with an arrow leads to the next or previous exercise, as during the exam. */
export function useReviewKeys(commands: { next(): void; previous(): void }): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return;
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
      // Otherwise the browser would go back a page.
      event.preventDefault();
      if (event.key === 'ArrowRight') commands.next();
      else commands.previous();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
