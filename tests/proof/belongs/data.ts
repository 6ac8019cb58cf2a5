import { dirname, join, normalize } from 'node:path';
import { bare, children, isFunction, isNode, type Node, nameOf, parseProgram, walk } from '../edits/syntax.ts';

/**
 * Data of a module (constants, words, menus, tables) are evaluated at its import, by no test. A test uses them when it
 * executes a function that names them, or uses data that do.
 */
export type ModuleData = {
  readonly declarations: readonly Declaration[];
  /** Where the module names data, of its own or of another module. */
  readonly references: readonly Reference[];
  /** Names that other modules import, by those that they have here, or by where they come from. */
  readonly exports: ReadonlyMap<string, Target>;
};

export type Declaration = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Entries of an object or a list, by name or index; empty for other values. */
  readonly entries: readonly Entry[];
  /** Many entries of one shape: each is used by the tests that mention it. */
  readonly isTable: boolean;
};

export type Entry = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
};

type Target = { readonly file: string; readonly name: string };

export type Reference = Target & {
  readonly at: number;
  /** The entry that is read, when it is written out. */
  readonly entry: string | null;
  /** Within a function; otherwise data of the module refer to it. */
  readonly isInFunction: boolean;
};

/** Fewer are named one by one by their users. */
const TABLE_ENTRIES = 6;

/** Reads the data of a module, and where it names data. */
export function readModuleData(file: string, text: string): ModuleData {
  const { body } = parseProgram(file, text);
  const declarations: Declaration[] = [];
  const imported = new Map<string, Target>();
  const exports = new Map<string, Target>();
  const resolve = (from: unknown) => normalize(join(dirname(file), String(nameOf(from))));

  for (const statement of body) {
    if (statement.type === 'ImportDeclaration' && String(nameOf(statement.source)).startsWith('.')) {
      for (const specifier of nodes(statement.specifiers)) {
        const name =
          specifier.type === 'ImportSpecifier'
            ? nameOf(specifier.imported)
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*';
        const local = nameOf(specifier.local);
        if (local && name) imported.set(local, { file: resolve(statement.source), name });
      }
    }
    if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration') {
      const source = isNode(statement.source) ? resolve(statement.source) : null;
      for (const specifier of nodes(statement.specifiers)) {
        const [local, name] = [nameOf(specifier.local), nameOf(specifier.exported)];
        if (local && name)
          exports.set(name, source ? { file: source, name: local } : (imported.get(local) ?? { file, name: local }));
      }
      if (statement.type === 'ExportAllDeclaration' && source) exports.set(`* ${source}`, { file: source, name: '*' });
    }
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    const isDefault = statement.type === 'ExportDefaultDeclaration';
    if (declared.type === 'VariableDeclaration') {
      for (const one of nodes(declared.declarations)) {
        const value = bare(isNode(one.init) ? one.init : null);
        const names = namesOf(one.id);
        for (const name of names) if (statement !== declared) exports.set(name, { file, name });
        const [name] = names;
        if (!name || !value || isFunction(value)) continue;
        for (const alias of names)
          declarations.push({ name: alias, start: one.start, end: one.end, ...entriesOf(value, text) });
      }
    } else if (/^(FunctionDeclaration|ClassDeclaration|TSEnumDeclaration)$/.test(declared.type)) {
      const name = nameOf(declared.id);
      if (name && statement !== declared) exports.set(isDefault ? 'default' : name, { file, name });
      if (name && declared.type !== 'FunctionDeclaration') {
        declarations.push({ name, start: declared.start, end: declared.end, entries: [], isTable: false });
      }
    } else if (!/^(Import|Export|TS)/.test(declared.type)) {
      // What a module does at its import is used by every user of the module.
      declarations.push({ name: '', start: declared.start, end: declared.end, entries: [], isTable: false });
    }
  }

  const own = new Set(declarations.map(({ name }) => name));
  const references: Reference[] = [];
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') continue;
    walk(statement, (node, parents, key) => {
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return true;
      const parent = parents.at(-1);
      if (!parent || isName(parent, key)) return true;
      const name = String(node.name);
      const target = imported.get(name) ?? (own.has(name) ? { file, name } : null);
      if (!target) return true;
      const read =
        parent.type === 'MemberExpression' && key === 'object' && parent.computed !== true
          ? nameOf(parent.property)
          : null;
      const isInFunction = parents.some(isFunction);
      references.push(
        target.name === '*'
          ? { file: target.file, name: read ?? '*', entry: null, at: node.start, isInFunction }
          : { ...target, entry: read, at: node.start, isInFunction },
      );
      return true;
    });
  }
  return { declarations, references, exports };
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** A key or a name that is declared, not a value that is read. */
const isName = (parent: Node, key: string) =>
  (key === 'property' && parent.computed !== true) ||
  (key === 'key' && parent.computed !== true && parent.shorthand !== true) ||
  (key === 'id' && parent.type !== 'Property') ||
  parent.type === 'ExportSpecifier';

function namesOf(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const name = nameOf(pattern);
  if (name) return [name];
  return children(pattern).flatMap(({ key, child }) =>
    key === 'key' ? [] : namesOf(child.type === 'Property' ? child.value : child),
  );
}

function entriesOf(value: Node, text: string): Pick<Declaration, 'entries' | 'isTable'> {
  // A list or an object that a function completes is one, too: `Object.freeze({…})`, `defineRoutes([…])`.
  const literal =
    value.type === 'CallExpression' || value.type === 'NewExpression' ? bare(nodes(value.arguments)[0]) : value;
  const listed = nodes(
    literal?.type === 'ObjectExpression'
      ? literal.properties
      : literal?.type === 'ArrayExpression'
        ? literal.elements
        : [],
  );
  const entries = listed.map((node, index) => {
    const name = node.type === 'Property' ? (nameOf(node.key) ?? String(index)) : String(index);
    return { name, start: node.start, end: node.end, words: wordsOf(node, text) };
  });
  const isRow = ({ start, end }: Entry) => /[{[(]/.test(text.slice(start, end));
  return { entries, isTable: entries.length >= TABLE_ENTRIES && entries.filter(isRow).length >= entries.length / 2 };
}

/** What a test that is about an entry would mention: its name, and texts in it. */
function wordsOf(entry: Node, text: string): string[] {
  const words = [...text.slice(entry.start, entry.end).matchAll(/(['"`])((?:(?!\1)[^\\\n]){4,})\1/g)].map(
    ([, , word = '']) => word,
  );
  const name = entry.type === 'Property' ? nameOf(entry.key) : null;
  return [...new Set(name && name.length >= 4 ? [name, ...words] : words)];
}
