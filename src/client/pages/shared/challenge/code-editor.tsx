import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Prec, type StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';

/** Languages are loaded when a file of theirs is opened. */
async function languageOf(path: string): Promise<Extension> {
  const extension = path.split('.').at(-1);
  switch (extension) {
    case 'js':
    case 'mjs':
    case 'jsx':
    case 'ts':
    case 'tsx': {
      const { javascript } = await import('@codemirror/lang-javascript');
      return javascript({ jsx: extension.endsWith('x'), typescript: extension.startsWith('t') });
    }
    case 'vue':
      return (await import('@codemirror/lang-vue')).vue();
    case 'css':
      return (await import('@codemirror/lang-css')).css();
    case 'html':
      return (await import('@codemirror/lang-html')).html();
    case 'json':
      return (await import('@codemirror/lang-json')).json();
    default:
      return [];
  }
}

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--info-ink)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--positive-ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warning-ink)' },
  { tag: [tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--accent-ink)' },
  { tag: [tags.typeName, tags.className, tags.tagName], color: 'var(--accent-ink)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '0.875rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '12px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--surface-hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface-raised)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line-strong)' },
  // The editor's own are a light gradient below whatever colour the text has.
  '.cm-panel .cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    padding: '4px 10px',
    '&:hover, &:active': { backgroundImage: 'none', backgroundColor: 'var(--surface-hover)' },
    '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  },
  '.cm-panel .cm-textfield': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    padding: '4px 8px',
    '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  },
  '.cm-panel.cm-search label': { color: 'var(--ink)' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', fontSize: '1.25rem' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning-ink)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--surface-hover)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
  },
});

/** What a file's editor was when it was left: text, undo history, selection, and where it was scrolled to. */
type KeptEditor = { state: EditorState; scroll: StateEffect<unknown> };

/** Editors of the files of exercises that are not on show, by exercise and path. Lives as long as the page that holds it. */
export type EditorStates = Map<string, KeptEditor>;

export type CodeEditorProps = {
  path: string;
  /** Tells files of the same path apart: the exercise. */
  owner: string;
  /** Where the editor's state stays while another file or exercise is on show. */
  states: EditorStates;
  value: string;
  isReadOnly: boolean;
  onChange: (value: string) => void;
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  onRun: () => void;
};

// One of each for all editors: a state that was kept is shown by another view, with what that view reports to.
const language = new Compartment();
const access = new Compartment();
const bindings = new Compartment();

/**
 * Escape, then Tab leaves the editor (WCAG 2.1.2), whatever Escape closes on the way: a list of completions, the search. The
 * editor itself would grant two seconds, and none when something was closed; here the next key but Tab ends it.
 */
const escapeThenTab = EditorView.domEventObservers({
  keydown(event, view) {
    if (event.key === 'Escape') queueMicrotask(() => view.setTabFocusMode(UNTIL_NEXT_KEY_MS));
  },
});
const UNTIL_NEXT_KEY_MS = 3_600_000;

function extensionsOf(path: string): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    syntaxHighlighting(highlighting),
    escapeThenTab,
    bindings.of([]),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': `Code of ${path}. Press Escape, then Tab to leave.`,
      // It can be reached as it is; with this, checkers know that what scrolls around it can be, too.
      tabindex: '0',
    }),
    language.of([]),
    access.of([]),
    look,
  ];
}

/**
 * One file in CodeMirror. It lives in a shadow root: there CodeMirror adopts its style sheets, in the document it would insert
 * style elements, which the content policy refuses. Undo history and selection stay in `states` while another file is on show.
 */
export function CodeEditor({ path, owner, states, value, isReadOnly, onChange, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const reported = useRef(value);
  const callbacks = useRef({ onChange, onRun });
  callbacks.current = { onChange, onRun };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another editor; value and access follow below
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const key = `${owner}/${path}`;
    const kept = states.get(key);
    const editor = new EditorView({
      root,
      parent: root,
      state: kept?.state ?? EditorState.create({ doc: value, extensions: extensionsOf(path) }),
      ...(kept ? { scrollTo: kept.scroll } : {}),
    });
    const report = EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      reported.current = update.state.doc.toString();
      callbacks.current.onChange(reported.current);
    });
    const run = Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run() {
            callbacks.current.onRun();
            return true;
          },
        },
      ]),
    );
    replaceText(editor, value);
    editor.dispatch({ effects: [bindings.reconfigure([report, run]), access.reconfigure(accessOf(isReadOnly))] });
    reported.current = value;
    view.current = editor;
    let isGone = false;
    void languageOf(path).then((extension) => {
      if (!isGone) editor.dispatch({ effects: language.reconfigure(extension) });
    });
    return () => {
      isGone = true;
      states.set(key, { state: editor.state, scroll: editor.scrollSnapshot() });
      editor.destroy();
      view.current = null;
    };
  }, [path, owner]);

  useEffect(() => {
    view.current?.dispatch({ effects: access.reconfigure(accessOf(isReadOnly)) });
  }, [isReadOnly]);

  // What comes from elsewhere (restored changes) replaces the text; what was typed here is there already. A page that has
  // closed shows what counts, not what was typed after that.
  useEffect(() => {
    const editor = view.current;
    if (editor && (isReadOnly || value !== reported.current)) replaceText(editor, value);
  }, [value, isReadOnly]);

  return <div ref={host} className="h-full min-h-64" data-editor={path} />;
}

function replaceText(editor: EditorView, text: string): void {
  if (editor.state.doc.toString() === text) return;
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
}

function accessOf(isReadOnly: boolean): Extension {
  return [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];
}
