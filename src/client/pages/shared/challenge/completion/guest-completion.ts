import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  GUEST_GROUPS,
  INSTANCE_MEMBERS,
  LANGUAGE_GLOBALS,
  PACKAGE_EXPORTS,
  STATIC_MEMBERS,
} from '../../../../../harness/guest-environment.ts';
import { type Exported, exportsOf, fileOf, hasDefault, importOf, specifierOf } from './module-exports.ts';
import { receiverOf } from './receiver.ts';

/** The file that is edited, and the challenge around it. */
export type CompletionScope = {
  path: string;
  files: Readonly<Record<string, string>>;
  /** Vue and React have a page. */
  framework: 'vue' | 'react' | null;
};

/** Member names of instances, with the classes that have them, for receivers of which nothing is known. */
const ANY_MEMBER: readonly Completion[] = (() => {
  const owners = new Map<string, string[]>();
  for (const owner of ['Array', 'String', 'Map', 'Set', 'Promise']) {
    for (const name of INSTANCE_MEMBERS[owner] ?? []) owners.set(name, [...(owners.get(name) ?? []), owner]);
  }
  return [...owners].map(([label, names]) => ({ label, type: 'method', detail: names.join(', ') }));
})();

const isScript = (path: string) => /\.(m?js|jsx|ts|tsx|vue)$/.test(path);

/** Members, globals, the framework's functions and exports of the challenge's other files. No compiler, no network. */
export function guestCompletion(scope: () => CompletionScope) {
  return (context: CompletionContext): CompletionResult | null => {
    const { path } = scope();
    if (!isScript(path) || isInText(context)) return null;
    const code = context.state.doc.toString();
    if (path.endsWith('.vue') && isInStyle(code, context.pos)) return null;
    return (
      importPath(context, scope()) ??
      importedNames(context, scope(), code) ??
      members(context, scope(), code) ??
      globals(context, scope(), code)
    );
  };
}

/** In a comment or a text, but for the path of an import. */
function isInText({ state, pos }: CompletionContext): boolean {
  const { name } = syntaxTree(state).resolveInner(pos, -1);
  const isText = name === 'String' || name === 'TemplateString' || name === 'RegExp';
  return (
    name.includes('Comment') ||
    name === 'JSXText' ||
    (isText && !/^\s*(import|export)\b/.test(state.doc.lineAt(pos).text))
  );
}

function isInStyle(code: string, pos: number): boolean {
  return code.lastIndexOf('<style', pos) > code.lastIndexOf('</style', pos);
}

function importPath(context: CompletionContext, { path, files, framework }: CompletionScope): CompletionResult | null {
  const text = context.matchBefore(/(?:from|import)\s*['"][^'"]*/);
  if (!text) return null;
  const from = text.from + text.text.search(/['"]/) + 1;
  const others = Object.keys(files).filter((other) => other !== path && isScript(other));
  const options = [...others.map((other) => specifierOf(path, other)), ...(framework ? [framework] : [])];
  return { from, options: options.map((label) => ({ label, type: 'text' })), validFor: /^[^'"]*$/ };
}

/** In the braces of an import that names its file. */
function importedNames(
  context: CompletionContext,
  { path, files, framework }: CompletionScope,
  code: string,
): CompletionResult | null {
  const start = context.matchBefore(/import\s+(?:type\s+)?\{[^}]*/);
  const specifier = /^[^}]*\}\s*from\s*['"]([^'"]+)['"]/.exec(code.slice(context.pos))?.[1];
  if (!start || specifier === undefined) return null;
  const word = context.matchBefore(/[\w$]*/);
  const from = word?.from ?? context.pos;
  if (framework && specifier === framework) return { from, options: frameworkNames(framework), validFor: /^[\w$]*$/ };
  const file = fileOf(path, specifier, Object.keys(files));
  if (file === undefined) return null;
  return { from, options: exportsOf(files[file] ?? '').map((one) => exported(one, specifier)), validFor: /^[\w$]*$/ };
}

const exported = ({ name, kind }: Exported, detail: string): Completion => ({
  label: name,
  type: kind,
  detail,
  boost: 20,
});

function frameworkNames(framework: 'vue' | 'react'): Completion[] {
  return PACKAGE_EXPORTS[framework].map((label, index) => ({
    label,
    type: 'function',
    detail: framework,
    boost: -index / 10,
  }));
}

function members(context: CompletionContext, { path, files }: CompletionScope, code: string): CompletionResult | null {
  const word = context.matchBefore(/\.\s*#?[\w$]*/);
  if (!word) return null;
  // A number's decimal point, or a spread.
  if (/(^|[^\w$])\d+$|\.\.$/.test(code.slice(0, word.from).slice(-12)) || code[word.from - 1] === '.') return null;
  const from = word.from + word.text.search(/[\w$#]|$/);
  const list = (names: readonly string[], detail?: string): CompletionResult => ({
    from,
    options: names.map((label) => ({ label, type: 'property', ...(detail ? { detail } : {}) })),
    validFor: /^#?[\w$]*$/,
  });
  const receiver = receiverOf(code.slice(0, word.from), code);
  switch (receiver.kind) {
    case 'statics':
      return list(STATIC_MEMBERS[receiver.name] ?? [], receiver.name);
    case 'instance':
      return list(INSTANCE_MEMBERS[receiver.name] ?? [], receiver.name);
    case 'members':
      return list(receiver.names);
    case 'namespace': {
      const file = fileOf(path, receiver.specifier, Object.keys(files));
      return list(
        exportsOf(files[file ?? ''] ?? '').map(({ name }) => name),
        receiver.specifier,
      );
    }
    case 'unknown':
      return { from, options: [...ownProperties(code), ...ANY_MEMBER], validFor: /^[\w$]*$/ };
  }
}

/** Properties that the file uses: their objects are the challenge's own. */
function ownProperties(code: string): Completion[] {
  const used = [...code.matchAll(/(?:\.|[{,]\s*)([A-Za-z_$][\w$]*)(?=\s*[:.,;)\]}=\s?])/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(used)].map((label) => ({ label, type: 'property', boost: 10 }));
}

function globals(context: CompletionContext, scope: CompletionScope, code: string): CompletionResult | null {
  const word = context.matchBefore(/[\w$]+/);
  if (!word && !context.explicit) return null;
  if (word && /^\d/.test(word.text)) return null;
  const { path, files, framework } = scope;
  const names = GUEST_GROUPS.filter(({ needsPage }) => framework !== null || !needsPage)
    .flatMap((group) => group.names.map((name) => name.split('.')[0] ?? name))
    .concat(LANGUAGE_GLOBALS);
  const others = Object.entries(files).filter(([other]) => other !== path && isScript(other));
  return {
    from: word?.from ?? context.pos,
    options: [
      ...others.flatMap(([other, text]) => importable(other, text, path)),
      ...(framework ? frameworkNames(framework).map((one) => withImport(one, framework)) : []),
      ...[...new Set(names)].map((label) => ({ label, type: /^[A-Z]/.test(label) ? 'class' : 'function', boost: -20 })),
      ...topLevelNames(code).map((label) => ({ label, type: 'variable' })),
    ],
    validFor: /^[\w$]*$/,
  };
}

/** A component's template sees what its script declares; elsewhere the language's own source completes the scope. */
function topLevelNames(code: string): string[] {
  if (!/<script/.test(code)) return [];
  return [
    ...new Set([...code.matchAll(/^(?:const|let|function|async function)\s+([\w$]+)/gm)].map(([, name = '']) => name)),
  ];
}

function importable(other: string, text: string, path: string): Completion[] {
  const specifier = specifierOf(path, other);
  const named = exportsOf(text).map((one) => withImport(exported(one, specifier), specifier));
  const name = /([\w$]+)\.\w+$/.exec(other)?.[1] ?? '';
  const isComponent = other.endsWith('.vue') || (/^[A-Z]/.test(name) && hasDefault(text));
  return isComponent
    ? [
        ...named,
        {
          label: name,
          type: 'class',
          detail: specifier,
          boost: 20,
          apply: applyWith(name, `import ${name} from '${specifier}';\n`),
        },
      ]
    : named;
}

/** Completes a name and imports it, unless the file has it. */
function withImport(completion: Completion, specifier: string): Completion {
  return {
    ...completion,
    apply: (view, _, from, to) =>
      insert(view, completion.label, from, to, importOf(view.state.doc.toString(), completion.label, specifier)),
  };
}

function applyWith(name: string, line: string): NonNullable<Completion['apply']> {
  return (view, _, from, to) => {
    const code = view.state.doc.toString();
    const isKnown = new RegExp(`import\\s+${name}\\b`).test(code);
    const place = importOf(code, name, '\0');
    insert(view, name, from, to, isKnown || !place ? null : { from: place.from, insert: line });
  };
}

function insert(
  view: EditorView,
  name: string,
  from: number,
  to: number,
  line: { from: number; insert: string } | null,
): void {
  const changes = [{ from, to, insert: name }];
  const isAfter = line !== null && line.from <= from;
  if (line && (isAfter || line.from >= to) && !isDeclared(view.state, name))
    changes.push({ from: line.from, to: line.from, insert: line.insert });
  const moved = changes.length > 1 && isAfter ? (line?.insert.length ?? 0) : 0;
  view.dispatch({ changes, selection: { anchor: from + name.length + moved }, userEvent: 'input.complete' });
}

function isDeclared({ doc }: EditorState, name: string): boolean {
  return new RegExp(`\\b(?:const|let|var|function|class)\\s+${name.replaceAll('$', '\\$')}\\b`).test(doc.toString());
}
