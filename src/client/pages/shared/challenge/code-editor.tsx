import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  Prec,
  type StateEffect,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
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
import { flushSync } from 'react-dom';
import type { CompletionScope } from './completion/guest-completion.ts';

/** Languages load when a file needs them. */
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
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line-strong)' },
  '.cm-panel :is(.cm-button, .cm-textfield)': {
    boxSizing: 'border-box',
    minHeight: '32px',
    padding: '4px 8px',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.8125rem',
    '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  },
  // The editor's default is a light gradient, whatever the text color.
  '.cm-panel .cm-button': {
    paddingInline: '10px',
    backgroundImage: 'none',
    '&:hover, &:active': { backgroundImage: 'none', backgroundColor: 'var(--surface-hover)' },
  },
  '.cm-panel .cm-textfield::placeholder': { color: 'var(--muted)', opacity: '1' },
  '.cm-panel.cm-search': { padding: '8px 44px 8px 8px', fontFamily: 'var(--font-sans)' },
  '.cm-panel.cm-search :is(.cm-button, .cm-textfield)': { margin: '3px 6px 3px 0' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
    marginRight: '10px',
    color: 'var(--ink)',
    fontSize: '0.8125rem',
  },
  '.cm-panel.cm-search input[type=checkbox]': {
    width: '16px',
    height: '16px',
    margin: '0',
    accentColor: 'var(--accent-ink)',
  },
  '.cm-panel.cm-search [name=close]': {
    top: '4px',
    right: '4px',
    width: '36px',
    height: '36px',
    borderRadius: '6px',
    color: 'var(--ink)',
    fontSize: '1.25rem',
  },
  '@media (pointer: coarse)': {
    '.cm-panel :is(.cm-button, .cm-textfield)': { minHeight: '44px', fontSize: '1rem' },
    '.cm-panel.cm-search label': { minHeight: '44px' },
    '.cm-panel.cm-search [name=close]': { width: '44px', height: '44px' },
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning-ink)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--surface-hover)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxWidth: 'min(36rem, 90vw)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '1.4' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-ink)', color: 'var(--surface)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '1', color: 'var(--muted)', fontSize: '0.75rem' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
  },
});

/** State of a file's editor when it was left: text, undo history, selection and scroll position. */
type KeptEditor = { state: EditorState; scroll: StateEffect<unknown> };

/** Editor states of exercises that are not shown, by exercise and path. Owned by the page. */
export type EditorStates = Map<string, KeptEditor>;

export type CodeEditorProps = {
  path: string;
  /** Distinguishes files with the same path: the exercise. */
  owner: string;
  /** Where the editor's state is kept while another file or exercise is shown. */
  states: EditorStates;
  value: string;
  isReadOnly: boolean;
  /** The challenge's files, whose exports are completed, and the framework. */
  scope: Omit<CompletionScope, 'path'>;
  onChange: (value: string) => void;
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  onRun: () => void;
};

// Shared by all editors, because a kept state is shown by another view, with that view's callbacks.
const language = new Compartment();
const access = new Compartment();
const bindings = new Compartment();
const extras = new Compartment();

/**
 * Escape, then Tab leaves the editor (WCAG 2.1.2), whatever Escape closes first: completions or the search. The
 * editor's default is a two-second window, and none when something was closed; here any key but Tab cancels it.
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
    highlightActiveLine(),
    syntaxHighlighting(highlighting),
    escapeThenTab,
    // Its keys come first: an open list closes before the tests run.
    extras.of([]),
    bindings.of([]),
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': `Code of ${path}. Press Escape, then Tab to leave.`,
      // Focusable anyway; this tells accessibility checkers that the scroll container is reachable.
      tabindex: '0',
    }),
    language.of([]),
    access.of([]),
    look,
  ];
}

/**
 * One file in CodeMirror. It is mounted in a shadow root: there CodeMirror adopts its style sheets, while in the
 * document it would insert style elements, which the content security policy blocks. `states` keeps undo history and
 * selection while another file is shown.
 */
export function CodeEditor({ path, owner, states, value, isReadOnly, scope, onChange, onRun }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const reported = useRef(value);
  const callbacks = useRef({ onChange, onRun, scope });
  callbacks.current = { onChange, onRun, scope };

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
      const text = update.state.doc.toString();
      reported.current = text;
      if (!isChangedHere(update.transactions)) return;
      const tell = () => callbacks.current.onChange(text);
      // React sees no events of a shadow tree, and would render what was typed a moment later: too late for the next key.
      if (update.transactions.some((change) => change.annotation(Transaction.userEvent))) flushSync(tell);
      else tell();
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
    const stopWaiting = afterPaint(() => {
      languageOf(path).then(
        (extension) => {
          if (!isGone) editor.dispatch({ effects: language.reconfigure(extension) });
        },
        // Code without colours is code.
        () => undefined,
      );
      import('./editor-extras.ts').then(
        ({ editorExtras }) => {
          const more = editorExtras(() => ({ path, ...callbacks.current.scope }));
          if (isGone) return;
          editor.dispatch({ effects: extras.reconfigure(more) });
          host.current?.setAttribute('data-loaded', '');
        },
        // Without them the editor still takes every key.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      stopWaiting();
      host.current?.removeAttribute('data-loaded');
      states.set(key, { state: editor.state, scroll: editor.scrollSnapshot() });
      editor.destroy();
      view.current = null;
    };
  }, [path, owner]);

  useEffect(() => {
    view.current?.dispatch({ effects: access.reconfigure(accessOf(isReadOnly)) });
  }, [isReadOnly]);

  // External changes (restored answers) replace the text; typed text is already there. After the end, the page shows
  // what counts.
  useEffect(() => {
    const editor = view.current;
    if (editor && (isReadOnly || value !== reported.current)) replaceText(editor, value);
  }, [value, isReadOnly]);

  return <div ref={host} className="h-full min-h-64" data-editor={path} />;
}

/** Runs a task when the next frame is painted. @returns takes it back */
function afterPaint(task: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The text comes from the page, which knows it: telling the page again would make it an answer of the candidate. */
const fromPage = Annotation.define<boolean>();

/** Replaces the text of an editor by the page's. */
export function replacement(state: EditorState, text: string): TransactionSpec {
  return { changes: { from: 0, to: state.doc.length, insert: text }, annotations: fromPage.of(true) };
}

/** Whether the text was changed in the editor, not by the page. */
export function isChangedHere(transactions: readonly Transaction[]): boolean {
  return transactions.some((change) => change.docChanged && !change.annotation(fromPage));
}

function replaceText(editor: EditorView, text: string): void {
  if (editor.state.doc.toString() !== text) editor.dispatch(replacement(editor.state, text));
}

function accessOf(isReadOnly: boolean): Extension {
  return [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];
}
