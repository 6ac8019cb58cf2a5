/** What stands before a dot, guessed from the text of the file: a class of the guest, a file's namespace, or nothing known. */
import { INSTANCE_MEMBERS, STATIC_MEMBERS } from '../../../../../harness/guest-environment.ts';

type Receiver =
  | { kind: 'statics'; name: string }
  | { kind: 'instance'; name: string }
  | { kind: 'namespace'; specifier: string }
  | { kind: 'members'; names: string[] }
  | { kind: 'unknown' };

const UNKNOWN: Receiver = { kind: 'unknown' };
const escaped = (name: string) => name.replaceAll('$', '\\$');

/** @param before the text up to the dot */
export function receiverOf(before: string, code: string): Receiver {
  const text = before.trimEnd().replace(/\?$/, '');
  const last = text.at(-1) ?? '';
  if (last === ']' && isArrayLiteral(text)) return { kind: 'instance', name: 'Array' };
  if (last === "'" || last === '"' || last === '`') return { kind: 'instance', name: 'String' };
  const made = /\bnew\s+([A-Z][\w$]*)\([^()]*\)$/.exec(text)?.[1];
  if (made) return instance(made, code);
  const name = /(?:^|[^\w$.])([\w$]+)$/.exec(text)?.[1];
  if (name === undefined) return afterCall(text);
  if (name === 'this') return { kind: 'members', names: membersOfThis(code) };
  return ofName(name, code);
}

function ofName(name: string, code: string): Receiver {
  const namespace = new RegExp(`import\\s*\\*\\s*as\\s+${escaped(name)}\\s+from\\s*['"]([^'"]+)['"]`).exec(code)?.[1];
  if (namespace) return { kind: 'namespace', specifier: namespace };
  const value = new RegExp(
    `\\b(?:const|let|var)\\s+${escaped(name)}\\b\\s*(?::\\s*([\\w<>\\[\\] |]+?))?\\s*=\\s*([^\\n]*)`,
  ).exec(code);
  if (value) return ofValue(value[1], value[2] ?? '', name, code);
  if (Object.hasOwn(STATIC_MEMBERS, name)) return { kind: 'statics', name };
  const annotated = new RegExp(
    `[(,]\\s*(?:readonly\\s+)?${escaped(name)}\\??\\s*:\\s*(?:readonly\\s+)?([\\w]+(?:<[^>]*>)?(?:\\[\\])?)`,
  ).exec(code)?.[1];
  if (annotated) return ofType(annotated, code);
  if (/^(e|ev|evt|event)$/.test(name)) return { kind: 'instance', name: 'Event' };
  if (/^(el|element|node|form|input|button)$/.test(name)) return { kind: 'instance', name: 'HTMLElement' };
  return UNKNOWN;
}

function ofType(type: string, code: string): Receiver {
  if (type.endsWith('[]')) return { kind: 'instance', name: 'Array' };
  const name = type.replace(/<.*/, '');
  const primitive = { string: 'String', number: 'Number' }[name];
  return primitive
    ? { kind: 'instance', name: primitive }
    : instance(name.replace(/^Readonly(?=Array|Map|Set)/, ''), code);
}

function ofValue(type: string | undefined, value: string, name: string, code: string): Receiver {
  if (type) return ofType(type.trim(), code);
  const made = /^(?:await\s+)?new\s+([A-Z][\w$]*)/.exec(value)?.[1];
  if (made) return instance(made, code);
  if (/^\[/.test(value)) return { kind: 'instance', name: 'Array' };
  if (/^(['"`])((?!\1).)*\1\s*([;,]|$)/.test(value)) return { kind: 'instance', name: 'String' };
  if (/^\d/.test(value)) return { kind: 'instance', name: 'Number' };
  if (/^(async\s*)?(function\b|\([^)]*\)\s*=>|[\w$]+\s*=>)/.test(value)) return { kind: 'instance', name: 'Function' };
  if (/^(ref|computed|shallowRef|useRef)\b/.test(value)) {
    return { kind: 'members', names: [value.startsWith('useRef') ? 'current' : 'value'] };
  }
  if (value.startsWith('{')) return { kind: 'members', names: keysOf(name, code) };
  return afterCall(value.replace(/;\s*$/, ''));
}

/** What built-in functions return, when the text ends with their call. */
const RETURNS: readonly [RegExp, string][] = [
  [/\bObject\.(keys|values|entries)\([^()]*\)$|\bArray\.(from|of)\([^()]*\)$/, 'Array'],
  [
    /\.(map|filter|flatMap|slice|sort|reverse|concat|split|toSorted|toReversed|flat|getAll|toArray|querySelectorAll)\([^()]*(\([^()]*\)[^()]*)*\)$/,
    'Array',
  ],
  [/\bJSON\.stringify\([^()]*\)$|\bString\([^()]*\)$/, 'String'],
  [
    /\.(join|trim|trimStart|trimEnd|toLowerCase|toUpperCase|padStart|padEnd|replace|replaceAll|repeat|toFixed|toString|toISOString|normalize)\([^()]*\)$/,
    'String',
  ],
  [/\bPromise\.(all|allSettled|any|race|resolve|reject)\([^()]*\)$|\.then\([^()]*(\([^()]*\)[^()]*)*\)$/, 'Promise'],
  [/\.(getElementById|querySelector|createElement|closest)\([^()]*\)$/, 'HTMLElement'],
];

function afterCall(text: string): Receiver {
  if (/^\s*\[.*\]\s*$/.test(text)) return { kind: 'instance', name: 'Array' };
  const found = RETURNS.find(([call]) => call.test(text));
  return found ? { kind: 'instance', name: found[1] } : UNKNOWN;
}

/** `[1, 2]` is an array, `list[1]` may be anything. */
function isArrayLiteral(text: string): boolean {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ']') depth += 1;
    if (text[at] === '[') depth -= 1;
    if (depth === 0)
      return !/[\w$)\]]\s*$/.test(text.slice(0, at)) || /\b(return|of|in|await)\s*$/.test(text.slice(0, at));
  }
  return false;
}

function instance(name: string, code: string): Receiver {
  if (Object.hasOwn(INSTANCE_MEMBERS, name)) return { kind: 'instance', name };
  const body = new RegExp(`\\bclass\\s+${escaped(name)}\\b[^{]*\\{`).exec(code);
  return body ? { kind: 'members', names: membersOfThis(code.slice(body.index)) } : UNKNOWN;
}

const NO_METHODS = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'function', 'constructor']);

/** Methods, accessors and fields of classes, and what is assigned to `this`. */
function membersOfThis(code: string): string[] {
  const assigned = [...code.matchAll(/\bthis\.(#?[\w$]+)/g)].map(([, name = '']) => name);
  const declared = [
    ...code.matchAll(
      /^\s+(?:static\s+|async\s+|get\s+|set\s+|readonly\s+|\*\s*)*(#?[\w$]+)\s*(?:\([^)]*\)\s*(?::[^{]+)?\{|=[^=>]|;$)/gm,
    ),
  ].map(([, name = '']) => name);
  return [...new Set([...declared, ...assigned])].filter((name) => !NO_METHODS.has(name));
}

/** The keys of an object literal that is assigned to a name. */
function keysOf(name: string, code: string): string[] {
  const start = new RegExp(`\\b${escaped(name)}\\b[^=\\n]*=\\s*\\{`).exec(code);
  if (!start) return [];
  let depth = 1;
  let body = '';
  for (let at = start.index + start[0].length; at < code.length && depth > 0; at += 1) {
    const character = code[at] ?? '';
    if (/[{([]/.test(character)) depth += 1;
    if (/[})\]]/.test(character)) depth -= 1;
    if (depth === 1) body += character;
  }
  return [...body.matchAll(/(?:^|[,{\n])\s*(?:async\s+|get\s+)?([\w$]+)\s*(?=[:,)\n]|$)/g)].map(([, key = '']) => key);
}
