import { useEffect } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';

export type ExamCommands = {
  next(): void;
  previous(): void;
  flag(): void;
  overview(): void;
  /** Chooses the option at a zero-based position. */
  choose(position: number): void;
};

const IS_MAC = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '');

/**
 * The keyboard shortcuts in the rules: Alt with an arrow or a letter, and letters or digits for options. Keys typed into text are
 * never shortcuts: Option with an arrow jumps by a word on a Mac.
 */
export function useExamKeys(commands: ExamCommands): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      if (isTyping(event)) {
        // Otherwise the browser would go back a page, away from the exam.
        if (event.altKey && !IS_MAC && /^Arrow(Left|Right)$/.test(event.key)) event.preventDefault();
        return;
      }
      const command = event.altKey ? withAlt(event, commands) : chooses(event, commands);
      if (!command) return;
      event.preventDefault();
      command();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function withAlt(event: KeyboardEvent, commands: ExamCommands): (() => void) | null {
  if (event.key === 'ArrowRight') return commands.next;
  if (event.key === 'ArrowLeft') return commands.previous;
  if (event.code === 'KeyF') return commands.flag;
  return event.code === 'KeyO' ? commands.overview : null;
}

/** A letter or a digit counts while the focus is in the question or nowhere: not in a dialog, the overview or the top bar. */
function chooses(event: KeyboardEvent, commands: ExamCommands): (() => void) | null {
  // In base 36 the digits 1 to 9 are followed by the letters.
  const position = /^[a-f1-9]$/i.test(event.key) ? (Number.parseInt(event.key, 36) - 1) % 9 : -1;
  const focused = document.activeElement;
  const isInQuestion = focused === null || focused === document.body || focused.closest('#content') !== null;
  return position >= 0 && isInQuestion ? () => commands.choose(position) : null;
}
