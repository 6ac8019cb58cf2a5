/**
 * CSS selectors of the small DOM: tag, *, #id, .class, [attr], [attr="v"] (also ^= $= *= ~=), :not(compound),
 * :first-child, :last-child, :nth-child(n), :checked, :disabled, :empty; the combinators " ", ">", "+", "~"; lists.
 */
import type { Element, Node } from './nodes.ts';
import { descendants, isElement } from './walk.ts';

type Test = (element: Element) => boolean;
type Step = { combinator: ' ' | '>' | '+' | '~' | ''; tests: Test[] };

const cache = new Map<string, Step[][]>();

/** The first `most` matching elements below `root`, in document order. */
export function selectAll(root: Node, selector: string, limit: number): Element[] {
  const found: Element[] = [];
  const list = parse(selector);
  for (const node of descendants(root)) {
    if (!isElement(node) || !list.some((steps) => matches(node, steps, steps.length - 1))) continue;
    found.push(node);
    if (found.length >= limit) break;
  }
  return found;
}

export function matchesSelector(element: Element, selector: string): boolean {
  return parse(selector).some((steps) => matches(element, steps, steps.length - 1));
}

function matches(element: Element, steps: Step[], at: number): boolean {
  const step = steps[at] as Step;
  if (!step.tests.every((test) => test(element))) return false;
  if (at === 0) return true;
  const isBranch = step.combinator === ' ' || step.combinator === '~';
  const next = (from: Element): Element | null =>
    step.combinator === ' ' || step.combinator === '>' ? from.parentElement : from.previousElementSibling;
  for (let other = next(element); other !== null; other = next(other)) {
    if (matches(other, steps, at - 1)) return true;
    if (!isBranch) return false;
  }
  return false;
}

function syntaxError(selector: string): Error {
  const error = new Error(`"${selector}" is not a selector that is understood here`);
  error.name = 'SyntaxError';
  return error;
}

const simple =
  /(\*|[a-zA-Z][\w-]*)|#((?:[\w-]|\\.)+)|\.((?:[\w-]|\\.)+)|\[\s*([\w:-]+)\s*(?:([~^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\s\]]+))\s*)?\]|:([a-z-]+)(?:\(([^)]*)\))?|(\s*[>+~]\s*|\s+)|(\s*,\s*)/y;

function parse(selector: string): Step[][] {
  const known = cache.get(selector);
  if (known !== undefined) return known;
  const text = selector.trim();
  const list: Step[][] = [[{ combinator: '', tests: [] }]];
  simple.lastIndex = 0;
  while (simple.lastIndex < text.length) {
    const match = simple.exec(text);
    if (match === null) throw syntaxError(selector);
    const steps = list.at(-1) as Step[];
    const [, tag, id, className, attribute, operator, double, single, bare, pseudo, argument, combinator, comma] =
      match;
    if (comma !== undefined) list.push([{ combinator: '', tests: [] }]);
    else if (combinator !== undefined) {
      steps.push({ combinator: (combinator.trim() || ' ') as Step['combinator'], tests: [] });
    } else {
      const { tests } = steps.at(-1) as Step;
      if (tag !== undefined)
        tests.push((element) => tag === '*' || element.localName === tag.toLowerCase() || element.localName === tag);
      else if (id !== undefined) tests.push((element) => element.getAttribute('id') === id.replace(/\\/g, ''));
      else if (className !== undefined)
        tests.push((element) => element.classList.contains(className.replace(/\\/g, '')));
      else if (attribute !== undefined) tests.push(attributeTest(attribute, operator, double ?? single ?? bare ?? ''));
      else if (pseudo !== undefined) tests.push(pseudoTest(pseudo, argument ?? '', selector));
    }
  }
  if (list.some((steps) => steps.some((step) => step.tests.length === 0))) throw syntaxError(selector);
  if (cache.size > 200) cache.clear();
  cache.set(selector, list);
  return list;
}

function attributeTest(name: string, operator: string | undefined, wanted: string): Test {
  return (element) => {
    const value = element.getAttribute(name);
    if (value === null || operator === undefined) return value !== null;
    if (operator === '=') return value === wanted;
    if (operator === '~=') return value.split(/\s+/).includes(wanted);
    if (wanted === '') return false;
    if (operator === '^=') return value.startsWith(wanted);
    return operator === '$=' ? value.endsWith(wanted) : value.includes(wanted);
  };
}

function pseudoTest(name: string, argument: string, selector: string): Test {
  const indexOf = (element: Element): number => element.parentNode?.children.indexOf(element) ?? 0;
  switch (name) {
    case 'not':
      return (element) => !matchesSelector(element, argument);
    case 'first-child':
      return (element) => element.previousElementSibling === null;
    case 'last-child':
      return (element) => element.nextElementSibling === null;
    case 'nth-child':
      if (argument === 'odd' || argument === 'even') {
        return (element) => indexOf(element) % 2 === (argument === 'odd' ? 0 : 1);
      }
      if (!/^\d+$/.test(argument)) throw syntaxError(selector);
      return (element) => indexOf(element) === Number(argument) - 1;
    case 'checked':
      return (element) =>
        (element as { checked?: unknown }).checked === true || (element as { selected?: unknown }).selected === true;
    case 'disabled':
      return (element) => element.hasAttribute('disabled');
    case 'enabled':
      return (element) => !element.hasAttribute('disabled');
    case 'empty':
      return (element) => element.firstChild === null;
    default:
      throw syntaxError(selector);
  }
}
