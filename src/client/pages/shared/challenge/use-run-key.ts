import { useEffect } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';

/**
 * Ctrl+Enter, or Cmd+Enter on a Mac, runs the tests from anywhere except a text field; the editor handles it itself.
 */
export function useRunKey(run: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      run();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
