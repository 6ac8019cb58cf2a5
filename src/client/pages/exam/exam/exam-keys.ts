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
 * The keyboard shortcuts in the rules: Alt with an arrow or a letter, and letters for options. Keys typed into text are
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

/** A letter counts while the focus is in the question or nowhere: not in a dialog, the overview or the top bar. */
function chooses(event: KeyboardEvent, commands: ExamCommands): (() => void) | null {
  const position = /^[a-f]$/i.test(event.key) ? event.key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) : -1;
  const focused = document.activeElement;
  const isInQuestion = focused === null || focused === document.body || focused.closest('#content') !== null;
  return position >= 0 && isInQuestion ? () => commands.choose(position) : null;
}
