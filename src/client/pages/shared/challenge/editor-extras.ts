/** What an editor can do without for its first keystroke: completion, brackets that close themselves, search. */
import { autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { type CompletionScope, guestCompletion } from './completion/guest-completion.ts';

/** The words of the search, which the library writes in lower case. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};

/** @param scope the file and its neighbours when completions are asked for */
export function editorExtras(scope: () => CompletionScope): Extension {
  const source = guestCompletion(scope);
  return [
    closeBrackets(),
    autocompletion({ maxRenderedOptions: 60, icons: false }),
    EditorState.languageData.of(() => [{ autocomplete: source }]),
    search({ top: true }),
    EditorState.phrases.of(PHRASES),
    highlightSelectionMatches(),
    // Ctrl+Enter shows results, over which an open list would stay. The editor's own key runs the tests.
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: (view) => closeCompletion(view) && false }])),
    Prec.high(keymap.of([...closeBracketsKeymap, ...searchKeymap])),
  ];
}
