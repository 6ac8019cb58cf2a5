/** What an editor can do without for its first keystroke: completion, brackets that close themselves, search. */
import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { type CompletionScope, guestCompletion } from './completion/guest-completion.ts';

/** @param scope the file and its neighbours when completions are asked for */
export function editorExtras(scope: () => CompletionScope): Extension {
  const source = guestCompletion(scope);
  return [
    closeBrackets(),
    autocompletion({ maxRenderedOptions: 60 }),
    EditorState.languageData.of(() => [{ autocomplete: source }]),
    search({ top: true }),
    highlightSelectionMatches(),
    Prec.high(keymap.of([...closeBracketsKeymap, ...searchKeymap])),
  ];
}
