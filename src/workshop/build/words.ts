import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';
import type { ChartWords } from '../../charts/chart-words.ts';
import { casesOf, conditionOf, sentenceOf } from '../chart/sentences.ts';

const KINDS = ['guards', 'actions', 'delays', 'actors'] as const;

/** A node of the syntax tree, with the fields that are read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Module {
  readonly file: string;
  readonly body: readonly Node[];
  /** TSDoc comments in the order of the text. */
  readonly docs: readonly { start: number; end: number; text: string }[];
}

/** A name's value, where it is declared, and the text of the TSDoc comment directly above. */
interface Found {
  readonly module: Module;
  readonly value: Node;
  readonly doc: string | undefined;
}

/**
 * Reads the words for the guards, actions, delays and actors of a chart: the first sentence of the TSDoc comment above
 * each entry of `setup`, or above the declaration that the entry names. Follows imports of files beside the chart, so that a
 * chart may be split; an entry without a comment has no words. A guard with parameters can have words for each value that
 * transitions compare with: `@when running The exam is running.`
 *
 * @param file path of the `.machine.ts` file
 * @throws Error when the file or one it imports cannot be parsed; the message names the file
 */
export function wordsOf(file: string): ChartWords {
  const words = { guards: {}, actions: {}, delays: {}, actors: {} } as Record<
    (typeof KINDS)[number],
    Record<string, string>
  >;
  const cases: Record<string, Record<string, string>> = {};
  for (const module of modulesBeside(resolve(file))) {
    for (const config of setupConfigs(module)) {
      for (const kind of KINDS) {
        for (const { name, doc } of entriesOf(propertyOf(config, kind), module)) {
          const sentence = doc && sentenceOf(doc);
          if (sentence) words[kind][name] = kind === 'guards' ? conditionOf(sentence) : sentence;
          const values = Object.entries(kind === 'guards' && doc ? casesOf(doc) : {});
          if (values.length > 0)
            cases[name] = Object.fromEntries(values.map(([value, text]) => [value, conditionOf(text)]));
        }
      }
    }
  }
  return Object.keys(cases).length > 0 ? { ...words, cases } : words;
}

function moduleOf(file: string): Module {
  const { program, comments, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const docs = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ start, end, value }) => ({ start, end, text: value.slice(1) }));
  return { file, body: program.body as unknown as Node[], docs };
}

/** The chart's file, then those in its folder that it imports, directly or not. */
function modulesBeside(file: string): Module[] {
  const seen = new Map<string, Module>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    const module = moduleOf(path);
    seen.set(path, module);
    for (const { type, source } of module.body) {
      if (type !== 'ImportDeclaration') continue;
      const imported = resolve(dirname(path), String((source as Node)['value']));
      if (dirname(imported) === dirname(path) && existsSync(imported)) visit(imported);
    }
  };
  visit(file);
  return [...seen.values()];
}

/** The first arguments of XState's `setup` and of `extend`, which adds to a setup. */
function setupConfigs(module: Module): Node[] {
  const setups = new Set(
    importsOf(module)
      .filter(({ source, imported }) => source === 'xstate' && imported === 'setup')
      .map(({ local }) => local),
  );
  const configs: Node[] = [];
  walk(module.body, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    const isSetup = callee.type === 'Identifier' && setups.has(String(callee['name']));
    const isExtend = callee.type === 'MemberExpression' && (callee['property'] as Node)['name'] === 'extend';
    const [config] = node['arguments'] as Node[];
    if ((isSetup || isExtend) && config?.type === 'ObjectExpression') configs.push(config);
  });
  return configs;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
  } else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') visit(value as Node);
    for (const part of Object.values(value)) walk(part, visit);
  }
}

/** The names of an object with their comments. The object may be in place, named, or a module imported as a whole. */
function entriesOf(value: Node | undefined, module: Module): { name: string; doc: string | undefined }[] {
  const object = value && bare(value);
  if (!object) return [];
  if (object.type === 'Identifier') {
    const namespace = importsOf(module).find(
      ({ local, imported }) => local === object['name'] && imported === undefined,
    );
    if (namespace) {
      const whole = importedModule(module, namespace.source);
      return whole ? exportedNames(whole).map((name) => ({ name, doc: declared(name, whole)?.doc })) : [];
    }
    const found = declared(String(object['name']), module);
    return found ? entriesOf(found.value, found.module) : [];
  }
  if (object.type !== 'ObjectExpression') return [];
  const properties = object['properties'] as Node[];
  return properties.flatMap((property, index) => {
    if (property.type === 'SpreadElement') return entriesOf(property['argument'] as Node, module);
    const name = nameOf(property);
    if (name === undefined) return [];
    const own = docBetween(module, properties[index - 1]?.end ?? object.start, property.start);
    return [{ name, doc: own ?? docOf(property['value'] as Node, module) }];
  });
}

/** The comment above what an entry names: a function of this file or of another one. */
function docOf(value: Node, module: Module): string | undefined {
  const named = bare(value);
  if (named.type === 'Identifier') return declared(String(named['name']), module)?.doc;
  if (named.type !== 'MemberExpression' || named['computed']) return undefined;
  const [object, property] = [named['object'] as Node, named['property'] as Node];
  return entriesOf(object, module).find(({ name }) => name === property['name'])?.doc;
}

/** Where a name of a module is declared, in the module or in one from which it is imported. */
function declared(name: string, module: Module): Found | undefined {
  const imported = importsOf(module).find(({ local }) => local === name);
  if (imported) {
    const other = imported.imported === undefined ? undefined : importedModule(module, imported.source);
    return other && declared(imported.imported as string, other);
  }
  for (const [index, statement] of module.body.entries()) {
    const declaration = declarationOf(statement);
    const declarators = declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : [];
    const value =
      declaration.type === 'FunctionDeclaration' && (declaration['id'] as Node)['name'] === name
        ? declaration
        : declarators.find(({ id }) => (id as Node)['name'] === name)?.['init'];
    if (value) {
      const doc = docBetween(module, module.body[index - 1]?.end ?? 0, statement.start);
      return { module, value: value as Node, doc };
    }
  }
  return undefined;
}

function declarationOf(statement: Node): Node {
  return (statement.type === 'ExportNamedDeclaration' && (statement['declaration'] as Node | null)) || statement;
}

function exportedNames(module: Module): string[] {
  return module.body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map(declarationOf)
    .flatMap((declaration) => [declaration, ...((declaration['declarations'] as Node[] | undefined) ?? [])])
    .flatMap(({ id }) => (id ? [String((id as Node)['name'])] : []));
}

function importsOf(module: Module): { local: string; imported: string | undefined; source: string }[] {
  return module.body
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ specifiers, source }) =>
      (specifiers as Node[]).map((specifier) => ({
        local: String((specifier['local'] as Node)['name']),
        // None for `import * as …`.
        imported: (specifier['imported'] as Node | undefined)?.['name'] as string | undefined,
        source: String((source as Node)['value']),
      })),
    );
}

function importedModule(module: Module, source: string): Module | undefined {
  const file = resolve(dirname(module.file), source);
  return source.startsWith('.') && existsSync(file) ? moduleOf(file) : undefined;
}

/** The last TSDoc comment in a stretch of a text: the one directly above what follows. */
function docBetween({ docs }: Module, from: number, to: number): string | undefined {
  return docs.findLast(({ start, end }) => start >= from && end <= to)?.text;
}

function propertyOf(object: Node, key: string): Node | undefined {
  return (object['properties'] as Node[]).find((property) => nameOf(property) === key)?.['value'] as Node | undefined;
}

function nameOf(property: Node): string | undefined {
  if (property.type !== 'Property' || property['computed']) return undefined;
  const key = property['key'] as Node;
  return key.type === 'Identifier' ? String(key['name']) : String(key['value']);
}

/** An expression without the types around it. */
function bare(node: Node): Node {
  const isTyped = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression'];
  return isTyped.includes(node.type) ? bare(node['expression'] as Node) : node;
}
