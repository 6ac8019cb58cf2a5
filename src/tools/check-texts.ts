// Refuses texts of pages that a browser's translator would break: see `findTextProblems`.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Expression, type JsxChild, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionLikeDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isReturnStatement,
  isStringLiteral,
  isTemplateSpan,
} from 'typescript/unstable/ast/is';
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';

const ROOT = join(import.meta.dirname, '../..');

/** A text that a translator would break, and where it is. */
export type TextProblem = {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly reason: keyof typeof REASONS;
};

const REASONS = {
  changes: 'may change beside other children: make all of them one `…` text, or put it in an element of its own',
  mayBeText: 'may be bare text beside other children: give it the type Elements, or put it in an element of its own',
  loose: 'is put in and taken out without an element: put it in one',
  exchanged:
    'stands in an element that is used for other children as well: give one of them a key, or put the text in an element of its own',
  afterChange: 'follows what comes and goes: put it in an element of its own',
  named: 'is a name, an address, a code or an amount, which a translator would change: put it in kept() of a sentence',
};

/** Files whose texts never change while they are shown, each with what sees to it. */
const UNCHANGING: Readonly<Record<string, string>> = {
  'src/client/pages/commerce/banner/banner-box.tsx': 'made again with other texts, by its key',
  'src/client/ui/display/markdown-tokens.tsx': 'made again with another source, by its key',
  'src/client/ui/display/highlighted-lines.tsx': 'code, which is not translated',
};

/** What puts no element of its own around its children. */
const WITHOUT_ELEMENT = /^(Fragment|Suspense)$/;

/** Elements whose text no translator touches, or that cannot have elements inside. */
const UNTRANSLATED = /^(code|pre|samp|text|tspan|textPath|textarea|title|option|style|script)$/;

type Kind = 'element' | 'text' | 'changes' | 'mayBeText' | 'comesAndGoes';
type Child = { readonly node: Node; readonly kind: Kind };

/**
 * Translators replace each text of a page by elements. React then neither finds the text (`NotFoundError`, react issue 17256), nor does
 * a reader see how it changes. Safe is a text that is all there is in its element, and one that never changes and has nothing before it that
 * comes and goes.
 *
 * @param files of the project, from its root
 * @throws Error when a file is not part of the project
 */
export function findTextProblems(files: readonly string[], root = ROOT): TextProblem[] {
  const api = new API({ cwd: root });
  const config = join(root, 'tsconfig.json');
  const snapshot = api.updateSnapshot({ openProjects: [config] });
  try {
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`${config} cannot be opened.`);
    const { program, checker } = project;
    return files.flatMap((file) => {
      const source = program.getSourceFile(join(root, file));
      if (!source) throw new Error(`${file} is not part of the project.`);
      return problemsIn(source, checker).map(({ node, reason }) => ({
        file,
        line: source.text.slice(0, node.getStart(source)).split('\n').length,
        text: node.getText(source).replaceAll(/\s+/g, ' ').trim().slice(0, 80),
        reason,
      }));
    });
  } finally {
    snapshot.dispose();
    api.close();
  }
}

function problemsIn(source: SourceFile, checker: Checker): { node: Node; reason: TextProblem['reason'] }[] {
  const found: { node: Node; reason: TextProblem['reason'] }[] = [];
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const isMerged = isWithoutElement(node, source) && (isJsxElement(node.parent) || isJsxFragment(node.parent));
      if (isUntranslated(node, source)) return;
      if (!isMerged) {
        const children = childrenOf(node.children, source, checker);
        const isLoose = isWithoutElement(node, source) && !isAttribute(node);
        for (const [at, child] of children.entries()) {
          const reason = reasonAgainst(child, { isLoose, isAlone: children.length === 1, before: children[at - 1] });
          if (reason) found.push({ node: child.node, reason });
        }
      }
    }
    for (const text of exchangedIn(alternativesOf(node), source)) found.push({ node: text, reason: 'exchanged' });
    if (isTemplateSpan(node) && isNamed(node.expression, source) && isInSentence(node, source)) {
      found.push({ node: node.expression, reason: 'named' });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** What is shown in one place: the branches of a condition, or what a component returns. */
function alternativesOf(node: Node): Node[] {
  if (isConditionalExpression(node) && !isConditionalExpression(withoutParentheses(node.parent)))
    return branchesOf(node);
  if (!isFunctionLikeDeclaration(node) || !('body' in node) || !node.body || !isBlock(node.body as Node)) return [];
  const returned: Node[] = [];
  const collect = (inner: Node): void => {
    if (isReturnStatement(inner) && inner.expression) returned.push(...branchesOf(inner.expression));
    else if (!isFunctionLikeDeclaration(inner)) inner.forEachChild(collect);
  };
  (node.body as Node).forEachChild(collect);
  return returned;
}

function branchesOf(node: Node): Node[] {
  if (isParenthesizedExpression(node)) return branchesOf(node.expression);
  return isConditionalExpression(node) ? [...branchesOf(node.whenTrue), ...branchesOf(node.whenFalse)] : [node];
}

const withoutParentheses = (node: Node): Node =>
  isParenthesizedExpression(node) ? withoutParentheses(node.parent) : node;

/** Texts beside others in elements that React would use again with other children. */
function exchangedIn(alternatives: readonly Node[], source: SourceFile): Node[] {
  const found = new Set<Node>();
  for (const one of alternatives)
    for (const other of alternatives) if (one !== other) compare(one, other, source, found);
  return [...found];
}

function compare(one: Node, other: Node, source: SourceFile, found: Set<Node>): void {
  if (!isShown(one) || !isShown(other) || nameOf(one, source) !== nameOf(other, source)) return;
  if (isUntranslated(one, source)) return;
  const [mine, others] = [shownChildren(one), shownChildren(other)];
  for (const [at, child] of mine.entries()) {
    const counterpart = others[at];
    if (isJsxText(child)) {
      const isSame = counterpart !== undefined && isJsxText(counterpart) && counterpart.text === child.text;
      if (mine.length > 1 && !(isSame && others.length > 1)) found.add(child);
    } else if (counterpart) {
      compare(child, counterpart, source, found);
    }
  }
}

const isShown = (node: Node) => isJsxElement(node) || isJsxFragment(node);
const nameOf = (node: Node, source: SourceFile): string =>
  `${tagOf(node, source)} ${isJsxElement(node) ? (/\skey=(\S+)/.exec(node.openingElement.getText(source))?.[1] ?? '') : ''}`;
const shownChildren = (node: Node): JsxChild[] =>
  isJsxElement(node) || isJsxFragment(node)
    ? node.children.filter((child) => !(isJsxText(child) && child.text.trim() === '' && child.text.includes('\n')))
    : [];

function reasonAgainst(
  { kind }: Child,
  { isLoose, isAlone, before }: { isLoose: boolean; isAlone: boolean; before: Child | undefined },
): TextProblem['reason'] | null {
  if (kind === 'changes' || kind === 'mayBeText') return isAlone && !isLoose ? null : kind;
  if (kind !== 'text') return null;
  if (isLoose) return 'loose';
  return before?.kind === 'comesAndGoes' ? 'afterChange' : null;
}

/** What names somebody or something, or is an amount: by its last word, which is what the contract calls it. */
const NAMED =
  /^(?:formatMoney|money|nameOf)\(|(?:^|[.?])(?:email|team_name|first_name|last_name|holder_name|device_name|deviceName|figure|name|code)$/;
/** Names that are words of this site or of a language, and as such translated. */
const WORDS = /^(?:test|country)\??\.name$/;

function isNamed(expression: Node, source: SourceFile): boolean {
  const text = expression.getText(source);
  return NAMED.test(text) && !WORDS.test(text);
}

/** Props of components that are sentences. */
const SENTENCES = /^(?:title|lead|description|message)$/;
/** Components whose props are texts of the document or of a menu, not of the page's body. */
const TEXT_COMPONENTS = /^(?:Callout|PageTitle|Dialog|AlertDialog|AuthLayout|ErrorPage)$/;

/** Whether a value is put into a text of the page: a child, or a prop that is a sentence; not into an attribute, an address or a call. */
function isInSentence(node: Node, source: SourceFile): boolean {
  for (let inner = node.parent; inner !== undefined; inner = inner.parent) {
    if (isCallExpression(inner) || isFunctionLikeDeclaration(inner)) return false;
    if (isJsxAttribute(inner)) {
      const tag = inner.parent.parent as Node & { tagName?: Node };
      const isText = TEXT_COMPONENTS.test(tag.tagName?.getText(source) ?? '');
      return isText && SENTENCES.test(inner.name.getText(source));
    }
    if (isJsxElement(inner) || isJsxFragment(inner)) return !isUntranslated(inner, source);
  }
  return false;
}

function tagOf(node: Node, source: SourceFile): string {
  if (isJsxElement(node)) return node.openingElement.tagName.getText(source);
  return isJsxSelfClosingElement(node) ? node.tagName.getText(source) : '';
}

const isWithoutElement = (node: Node, source: SourceFile): boolean =>
  isJsxFragment(node) || WITHOUT_ELEMENT.test(tagOf(node, source));

const isUntranslated = (node: Node, source: SourceFile): boolean =>
  UNTRANSLATED.test(tagOf(node, source)) ||
  (isJsxElement(node) && / translate="no"/.test(node.openingElement.getText(source)));

const isAttribute = ({ parent }: Node): boolean => isJsxAttribute(parent) || isJsxAttribute(parent.parent);

function childrenOf(nodes: readonly JsxChild[], source: SourceFile, checker: Checker): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (isJsxText(node)) {
      const isSpace = node.text.trim() === '' && node.text.includes('\n');
      return isSpace ? [] : [{ node, kind: 'text' }];
    }
    if (isWithoutElement(node, source) && (isJsxFragment(node) || isJsxElement(node))) {
      return childrenOf(node.children, source, checker);
    }
    if (isJsxElement(node) || isJsxSelfClosingElement(node)) return [{ node, kind: kindOfElement(node, checker) }];
    return isJsxExpression(node) && node.expression ? [{ node, kind: kindOf(node.expression, checker) }] : [];
  });
}

/** A component may be nothing but text. */
function kindOfElement(node: Node, checker: Checker): Kind {
  const { tagName } = isJsxElement(node) ? node.openingElement : (node as Node & { tagName: Node });
  if (tagName.kind !== SyntaxKind.Identifier || !/^[A-Z]/.test(tagName.getText())) return 'element';
  const type = checker.getTypeAtLocation(tagName);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const shown = signature && checker.getReturnTypeOfSignature(signature);
  return shown && isPlain(shown) && mayBeText(shown, checker) ? 'changes' : 'element';
}

function kindOf(expression: Expression, checker: Checker): Kind {
  const inner = isParenthesizedExpression(expression) ? expression.expression : expression;
  if (isStringLiteral(inner) || isNoSubstitutionTemplateLiteral(inner)) return 'text';
  if (isBinaryExpression(inner) && inner.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) {
    const kind = kindOf(inner.right, checker);
    return kind === 'text' ? 'changes' : kind;
  }
  if (isJsxElement(inner) || isJsxSelfClosingElement(inner)) return 'comesAndGoes';
  const type = checker.getTypeAtLocation(expression);
  if (!type || !mayBeText(type, checker)) return 'comesAndGoes';
  return isPlain(type) ? 'changes' : 'mayBeText';
}

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const PLAIN = TEXT | TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;

/** Whether a value is no element, whatever else. */
const isPlain = (type: Type): boolean =>
  type.isUnionType() ? type.getTypes().every(isPlain) : (type.flags & PLAIN) !== 0;

function mayBeText(type: Type, checker: Checker, seen = new Set<number>()): boolean {
  if (seen.has(type.id)) return false;
  seen.add(type.id);
  if (type.isUnionType()) return type.getTypes().some((one) => mayBeText(one, checker, seen));
  // What is left of `text && …`: nothing is shown.
  if (type.isStringLiteralType()) return type.value !== '';
  if (type.isNumberLiteralType()) return type.value !== 0;
  if ((type.flags & TEXT) !== 0) return true;
  if (!checker.isArrayType(type) || !type.isTypeReference()) return false;
  return checker.getTypeArguments(type).some((one) => mayBeText(one, checker, seen));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = globSync('src/**/*.tsx', { cwd: ROOT }).filter((file) => !Object.hasOwn(UNCHANGING, file));
  const problems = findTextProblems(files.toSorted());
  for (const { file, line, text, reason } of problems) console.error(`${file}:${line} ${text} ${REASONS[reason]}.`);
  if (problems.length > 0) {
    console.error(`${problems.length} texts would break where a browser translates the page.`);
    process.exitCode = 1;
  }
}
