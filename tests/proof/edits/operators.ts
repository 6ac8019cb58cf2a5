import { bare, createLines, isFunction, isNode, type Node, nameOf, parseProgram, walk } from './syntax.ts';

/** A small mistake in a file of the product. */
export type Edit = {
  readonly file: string;
  readonly operator: Operator;
  /** From 1. */
  readonly line: number;
  /** What is replaced, by positions, and by what. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The position whose execution makes the edit count. */
  readonly at: number;
  /** Data of a module are evaluated at its import; functions are executed by tests. */
  readonly isInFunction: boolean;
};

export const operators = {
  'drop entry': 'an element of a list or a property of an object is missing',
  number: 'a number is three times or a third as large, or nothing',
  words: 'a text says something else',
  'other value': 'a word that the code knows is replaced by another one',
  boolean: 'yes becomes no',
  condition: 'a condition is negated, or a part of it is missing',
  comparison: 'a comparison is turned round',
  arithmetic: 'a sum becomes a difference, a product a quotient',
  'drop call': 'an effect does not happen: a statement is missing',
  'empty function': 'a function does nothing, or answers with nothing',
  'drop link': 'a step of a chain of calls is missing: a WHERE, a limit, a check',
  method: 'another method of the same shape',
  sql: 'a condition of a statement is missing or turned round',
  'drop attribute': 'an attribute of an element is missing',
  duration: 'a style lasts three times or a third as long',
} as const;
export type Operator = keyof typeof operators;

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  setItem: 'getItem',
};
/** What can be taken out of a chain and leaves something of the same type. */
const LINKS =
  /^(where|andWhere|having|orderBy|limit|offset|distinct|forUpdate|skipLocked|onConflict|filter|slice|trim|toLowerCase|toUpperCase|normalize|sort|toSorted|reverse|toReversed|check|refine|replace|replaceAll|padStart|concat|set|catch|finally)$/;

/** How things look, and what only developers read. */
const LOOK =
  /^(className|style|key|ref|tabIndex|aria-hidden|size|variant|tone|icon|color|fill|stroke|strokeWidth|strokeLinecap|strokeLinejoin|rows|viewBox|d|cx|cy|r|x|y|x1|x2|y1|y2|rx|width|height|gap|align|isWide|opacity|fillOpacity|strokeOpacity|spellCheck|fetchPriority|loading|decoding|data-.*)$/;
const LOGS = /^(console|log|logger)$|\.log$|^log\./;
const WORDS_OTHER = 'Something else';

/**
 * Lists the mistakes that can be made in a module. Whether one of them is a type error is not known here.
 */
export function listEdits(file: string, text: string): Edit[] {
  if (file.endsWith('.css')) return listStyleEdits(file, text);
  const edits: Edit[] = [];
  const program = parseProgram(file, text);
  const siblings = collectSiblings(program.body);
  const line = createLines(text);
  let isInFunction = false;
  const add = (operator: Operator, node: { start: number; end: number }, replacement: string, at = node.start) => {
    if (text.slice(node.start, node.end) === replacement) return;
    edits.push({
      file,
      operator,
      line: line(at),
      start: node.start,
      end: node.end,
      text: replacement,
      at,
      isInFunction,
    });
  };
  const source = (node: Node) => text.slice(node.start, node.end);

  const context: Context = { file, text, add, source, siblings };
  for (const statement of program.body) {
    if (/^(Import|ExportAll)/.test(statement.type)) continue;
    walk(statement, (node, parents, key) => {
      if (isUnseen(node, parents, key, source)) return false;
      isInFunction = parents.some(isFunction) || isFunction(node);
      for (const operator of byType[node.type] ?? []) operator(node, parents, key, context);
      return true;
    });
  }
  return edits;
}

type Context = {
  file: string;
  text: string;
  add: (operator: Operator, node: { start: number; end: number }, replacement: string, at?: number) => void;
  source: (node: Node) => string;
  siblings: ReadonlyMap<string, readonly string[]>;
};
type Maker = (node: Node, parents: readonly Node[], key: string, context: Context) => void;

/** What no user meets: logs, messages of failed assertions, looks, lists of what a hook depends on. */
function isUnseen(node: Node, parents: readonly Node[], key: string, source: (node: Node) => string): boolean {
  const parent = parents.at(-1);
  if (node.type === 'JSXAttribute') {
    // A drawing beside words, such as `picture={<EmptyPicture />}`.
    if (/^picture=\{<\w+Picture \/>\}$/.test(source(node))) return true;
    return LOOK.test(nameOf(node.name) ?? '') && !/duration|delay/.test(source(node));
  }
  // Grey shapes in place of what is being loaded.
  if (node.type === 'FunctionDeclaration') return /Skeleton$/.test(nameOf(node.id) ?? '');
  // Looks by their kind: `const headingClasses = […]`.
  if (node.type === 'VariableDeclarator') return /Classes$/.test(nameOf(node.id) ?? '');
  if (node.type === 'NewExpression') return /^(Error|TypeError|RangeError)$/.test(nameOf(node.callee) ?? '');
  if (node.type === 'CallExpression' && isNode(node.callee)) {
    const callee = source(node.callee);
    return (
      LOGS.test(callee.split('.').slice(0, -1).join('.')) || /^assert\b/.test(callee) || callee === 'createContext'
    );
  }
  if (node.type === 'ArrayExpression' && parent?.type === 'CallExpression' && key === 'arguments') {
    return (
      /^use[A-Z]/.test(calleeName(parent)) &&
      list(parent.arguments).at(-1) === node &&
      list(parent.arguments).length > 1
    );
  }
  // The type of an element: `import('…')` and keys of types are no words.
  return node.type === 'ImportExpression';
}

const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function calleeName(call: Node): string {
  const callee = bare(isNode(call.callee) ? call.callee : null);
  return (callee?.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)) ?? '';
}

/** The words that code knows by where they stand: values of one property, elements of lists, arguments of one function. */
function collectSiblings(body: readonly Node[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const statement of body) {
    walk(statement, (node, parents, key) => {
      const place = isWord(node) ? placeOf(parents, key) : null;
      if (place) known.set(place, [...new Set([...(known.get(place) ?? []), String(node.value)])]);
      return true;
    });
  }
  return known;
}

const isWord = (node: Node) => node.type === 'Literal' && typeof node.value === 'string';

function placeOf(parents: readonly Node[], key: string): string | null {
  const [parent, above, beyond] = [parents.at(-1), parents.at(-2), parents.at(-3)];
  if (parent?.type === 'Property' && key === 'value') return `property ${nameOf(parent.key)}`;
  if (parent?.type === 'JSXAttribute') return `property ${nameOf(parent.name)}`;
  // Of a list that has no name, an entry that is missing says the same.
  if (parent?.type === 'ArrayExpression') {
    const owner = above?.type === 'Property' ? above : beyond;
    return owner?.type === 'Property' ? `list ${nameOf(owner.key)}` : null;
  }
  if (parent?.type === 'CallExpression' && key === 'arguments') return `argument ${calleeName(parent)}`;
  if (parent?.type === 'BinaryExpression') return 'comparison';
  return null;
}

/** Text that stands for something of its kind: a path stays a path, a name a name. */
function otherText(value: string): string {
  if (/^\/|^https?:/.test(value)) return `${value.replace(/\/[^/]*$/, '')}/elsewhere`;
  if (/^[a-z][\w-]*$/.test(value)) return 'other';
  if (/^[A-Z][A-Z0-9_]+$/.test(value)) return 'OTHER';
  return WORDS_OTHER;
}

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A node with the comma and the space that belong to it in a list. */
function withComma(node: Node, { text }: Context): { start: number; end: number } {
  const after = /^\s*,[^\S\n]*/.exec(text.slice(node.end))?.[0].length;
  if (after !== undefined) return { start: node.start, end: node.end + after };
  const before = /,\s*$/.exec(text.slice(0, node.start))?.[0].length ?? 0;
  return { start: node.start - before, end: node.end };
}

const dropEntry: Maker = (node, parents, _key, context) => {
  const entries = list(node.type === 'ObjectExpression' ? node.properties : node.elements);
  // Arguments that name what they give, such as `{ signal }`, are mostly missed by the compiler alone.
  if (parents.at(-1)?.type === 'TSAsExpression' && entries.length > 12) return;
  for (const entry of entries) {
    if (!isNothing(entry.type === 'Property' ? entry.value : entry)) {
      context.add('drop entry', withComma(entry, context), '', entry.start);
    }
  }
};

/** What a row, an option or an argument is without being said. */
const isNothing = (node: unknown) =>
  isNode(node) && ((node.type === 'Literal' && node.value === null && !node.regex) || nameOf(node) === 'undefined');

/** Words of a style sheet, such as `border-line bg-soft`: how things look. */
function isClassList(value: string): boolean {
  const words = value.split(' ');
  return (
    words.length > 1 &&
    words.every((word) => /^!?(?:[\w[\]&>*=-]+:)*-?[a-z]+(?:-[\w./[\]%#(),]+)*$/.test(word)) &&
    words.filter((word) => word.includes('-')).length * 2 > words.length
  );
}

const literal: Maker = (node, parents, key, context) => {
  const parent = parents.at(-1);
  if (!parent || (key === 'key' && parent.type !== 'ArrayExpression')) return;
  if (typeof node.value === 'number') {
    const { value } = node;
    const others = value === 0 ? [1] : [value * 3, Number.isInteger(value) ? Math.floor(value / 3) : value / 3];
    for (const other of new Set(others)) if (other !== value) context.add('number', node, String(other));
  } else if (typeof node.value === 'boolean') {
    context.add('boolean', node, String(!node.value));
  } else if (typeof node.value === 'string') {
    if (parent.type === 'ExpressionStatement' || node.value.trim() === '') return;
    if (context.file.startsWith('src/client/') && isClassList(node.value)) return;
    const isAttribute = parent.type === 'JSXAttribute';
    const written = (value: string) => (isAttribute ? JSON.stringify(value) : quote(value));
    const place = placeOf(parents, key);
    const known = (place ? (context.siblings.get(place) ?? []) : []).filter((one) => one !== node.value);
    // The neighbour in the order of the file: the same each time.
    const all = place ? (context.siblings.get(place) ?? []) : [];
    const next = known.length > 0 ? all[(all.indexOf(node.value) + 1) % all.length] : undefined;
    if (next !== undefined) context.add('other value', node, written(next));
    context.add('words', node, written(otherText(node.value)));
  } else if (node.value instanceof RegExp || node.regex) {
    const pattern = context.source(node);
    if (pattern.startsWith('/^')) context.add('condition', node, `/${pattern.slice(2)}`);
  }
};

const SQL = /\b(select|update|delete from|insert into|where|and)\b/i;

const template: Maker = (node, parents, _key, context) => {
  const tag =
    parents.at(-1)?.type === 'TaggedTemplateExpression' ? context.source(parents.at(-1) as Node).slice(0, 3) : '';
  for (const part of list(node.quasis)) {
    const raw = context.text.slice(part.start, part.end);
    // Positions include the signs around a part in some parsers.
    const offset = raw.startsWith('`') || raw.startsWith('}') ? 1 : 0;
    const own = raw.slice(offset).replace(/(`|\$\{)$/, '');
    const start = part.start + offset;
    if (tag.startsWith('sql') || (SQL.test(own) && /=|<|>/.test(own) && !tag)) {
      addSql(own, start, node.start, context);
    } else if (/[a-z]{2}/i.test(own)) {
      const kept = /^\s*|\s*$/g;
      const [before = '', after = ''] = own.match(kept) ?? [];
      const core = own.slice(before.length, own.length - after.length);
      context.add(
        'words',
        { start: start + before.length, end: start + before.length + core.length },
        otherText(core),
        node.start,
      );
    }
  }
};

/** Conditions in the text of a statement. */
function addSql(own: string, start: number, at: number, { add }: Context): void {
  for (const { index, 0: found } of own.matchAll(
    /\b(and|or)\s+[\w.]+\s+(is not null|is null|[<>=!]+\s*('[^']*'|[\w.]+))/gi,
  )) {
    add('sql', { start: start + index, end: start + index + found.length }, '', at);
  }
  for (const { index, 0: found } of own.matchAll(/is not null|is null|<=|>=|<>|<|>|=/gi)) {
    const other = {
      'is not null': 'is null',
      'is null': 'is not null',
      '<=': '>',
      '>=': '<',
      '<>': '=',
      '<': '>=',
      '>': '<=',
      '=': '<>',
    }[found.toLowerCase()];
    if (other) add('sql', { start: start + index, end: start + index + found.length }, other, at);
  }
  for (const { index, 0: found } of own.matchAll(/\b(asc|desc|limit \d+)\b/gi)) {
    add(
      'sql',
      { start: start + index, end: start + index + found.length },
      /asc/i.test(found) ? 'desc' : /desc/i.test(found) ? 'asc' : 'limit 1',
      at,
    );
  }
}

const condition: Maker = (node, _parents, _key, context) => {
  const test = node.test as Node;
  context.add('condition', test, `!(${context.source(test)})`);
};

const logical: Maker = (node, _parents, _key, context) => {
  const [left, right] = [node.left as Node, node.right as Node];
  context.add('condition', node, `(${context.source(right)})`);
  // A fallback may be there for the compiler alone.
  context.add('condition', node, `(${context.source(left)})`);
};

const binary: Maker = (node, _parents, _key, context) => {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = String(node.operator);
  const at = left.end + context.text.slice(left.end, right.start).indexOf(operator);
  const place = { start: at, end: at + operator.length };
  const opposite = COMPARISONS[operator];
  if (opposite) context.add('comparison', place, opposite, node.start);
  const other = ARITHMETIC[operator];
  if (other && ![left, right].some((side) => /^['"`]/.test(context.source(side))))
    context.add('arithmetic', place, other, node.start);
};

const negation: Maker = (node, _parents, _key, context) => {
  if (node.operator === '!') context.add('condition', node, `(${context.source(node.argument as Node)})`);
};

const statement: Maker = (node, parents, _key, context) => {
  const expression = isNode(node.expression) ? node.expression : null;
  const effect =
    expression?.type === 'AwaitExpression' && isNode(expression.argument) ? expression.argument : expression;
  if (!effect || !/^(CallExpression|AssignmentExpression|UnaryExpression)$/.test(effect.type)) return;
  if (LOGS.test(context.source(effect).split(/[.(]/)[0] ?? '')) return;
  const isBody = ['IfStatement', 'ForOfStatement'].includes(parents.at(-1)?.type ?? '');
  context.add('drop call', node, isBody ? '{}' : '');
};

const functionBody: Maker = (node, parents, _key, context) => {
  const body = node.body as Node;
  if (body?.type !== 'BlockStatement' || list(body.body).length === 0) return;
  // A component that shows nothing, an effect without one; what a value could be instead is tried in turn.
  const returns = returnsValue(body);
  const at = list(body.body)[0]?.start ?? body.start;
  if (!returns) context.add('empty function', body, '{}', at);
  else
    for (const value of ['null', '[]', 'false', 'undefined'])
      context.add('empty function', body, `{ return ${value}; }`, at);
  void parents;
};

function returnsValue(body: Node): boolean {
  let found = false;
  walk(body, (node) => {
    if (isFunction(node)) return false;
    if (node.type === 'ReturnStatement' && isNode(node.argument)) found = true;
    return true;
  });
  return found;
}

/** Early ends without a value. */
const guard: Maker = (node, _parents, _key, context) => {
  const consequent = node.consequent as Node;
  const ends =
    consequent.type === 'ReturnStatement' ||
    consequent.type === 'ThrowStatement' ||
    consequent.type === 'ContinueStatement';
  if (ends && !isNode(node.alternate)) context.add('condition', node, '');
};

const call: Maker = (node, parents, _key, context) => {
  const callee = bare(isNode(node.callee) ? node.callee : null);
  if (callee?.type !== 'MemberExpression' || callee.computed === true) return;
  const [object, property] = [callee.object as Node, callee.property as Node];
  const name = nameOf(property) ?? '';
  if (LINKS.test(name) && parents.at(-1)?.type !== 'ExpressionStatement') {
    // The dot and the call; what they are called on stays.
    context.add('drop link', { start: object.end, end: node.end }, '', property.start);
  }
  const other = METHODS[name];
  if (other) context.add('method', property, other);
};

const jsxText: Maker = (node, _parents, _key, context) => {
  const own = context.source(node);
  if (!/\p{L}{2}/u.test(own)) return;
  const before = /^\s*/.exec(own)?.[0].length ?? 0;
  const after = /\s*$/.exec(own)?.[0].length ?? 0;
  context.add('words', { start: node.start + before, end: node.end - after }, WORDS_OTHER);
};

const jsxAttribute: Maker = (node, _parents, _key, context) => {
  context.add('drop attribute', node, '');
};

const byType: Readonly<Record<string, readonly Maker[]>> = {
  ArrayExpression: [dropEntry],
  ObjectExpression: [dropEntry],
  Literal: [literal],
  TemplateLiteral: [template],
  IfStatement: [condition, guard],
  ConditionalExpression: [condition],
  LogicalExpression: [logical],
  BinaryExpression: [binary],
  UnaryExpression: [negation],
  ExpressionStatement: [statement],
  FunctionDeclaration: [functionBody],
  FunctionExpression: [functionBody],
  ArrowFunctionExpression: [functionBody],
  CallExpression: [call],
  JSXText: [jsxText],
  JSXAttribute: [jsxAttribute],
};

/** Durations of a style sheet: how long something moves is behaviour, how it looks is not. */
function listStyleEdits(file: string, text: string): Edit[] {
  const edits: Edit[] = [];
  const line = createLines(text);
  for (const { index, 0: found, 1: number = '', 2: unit = '' } of text.matchAll(/(?<![\w.#-])(\d*\.?\d+)(ms|s)\b/g)) {
    const end = index + found.length;
    for (const factor of [3, 1 / 3]) {
      const other = `${Math.round(Number(number) * factor * 1000) / 1000}${unit}`;
      if (other !== found)
        edits.push({
          file,
          operator: 'duration',
          line: line(index),
          start: index,
          end,
          text: other,
          at: index,
          isInFunction: false,
        });
    }
  }
  return edits;
}

/** The text of a file with an edit. */
export function applyEdit(
  text: string,
  { start, end, text: replacement }: Pick<Edit, 'start' | 'end' | 'text'>,
): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** `src/contract/pages.ts:120 title: 'Dashboard' → 'Other'`, in one line. */
export function describeEdit(text: string, edit: Edit): string {
  const short = (long: string) => {
    const line = long.replace(/\s+/g, ' ').trim();
    return line.length > 90 ? `${line.slice(0, 87)}…` : line;
  };
  const replacement = short(edit.text);
  return `${edit.file}:${edit.line} ${short(text.slice(edit.start, edit.end))} → ${replacement === '' ? '(nothing)' : replacement}`;
}
