import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type JsxChild, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

const ROOT = join(import.meta.dirname, '../..');

export type TextProblem = {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly text: string;
};

type Kind = 'element' | 'text' | 'live' | 'nodes' | 'changing';
type Child = { readonly node: Node; readonly kind: Kind };

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

export function findTextProblems(files: readonly string[], root = ROOT): TextProblem[] {
  const api = new API({ cwd: root });
  const config = join(root, 'tsconfig.json');
  const snapshot = api.updateSnapshot({ openProjects: [config] });
  const project = snapshot.getProject(config);
  if (!project) throw new Error(`${config} cannot be opened.`);
  const { program, checker } = project;
  const problems: TextProblem[] = [];
  for (const file of files) {
    const source = program.getSourceFile(join(root, file));
    if (!source) throw new Error(`${file} is not part of the project.`);
    const report = (node: Node, kind: string) => {
      const start = node.getStart(source);
      const line = source.text.slice(0, start).split('\n').length;
      problems.push({ file, line, kind, text: node.getText(source).replaceAll(/\s+/g, ' ').slice(0, 100) });
    };
    const visit = (node: Node): void => {
      if (isJsxElement(node) || (isJsxFragment(node) && !isJsxElement(node.parent) && !isJsxFragment(node.parent))) {
        judge(node, childrenOf(node.children, checker), report);
      }
      node.forEachChild((child) => visit(child));
    };
    visit(source);
  }
  snapshot.dispose();
  api.close();
  return problems;
}

function judge(parent: Node, children: readonly Child[], report: (node: Node, kind: string) => void): void {
  const isLoose = isJsxFragment(parent) && parent.parent.kind !== SyntaxKind.JsxAttribute && !isInAttribute(parent);
  for (const [at, { node, kind }] of children.entries()) {
    if ((kind === 'live' || kind === 'nodes') && (children.length > 1 || isLoose)) report(node, kind);
    if (kind === 'text') {
      if (isLoose) report(node, 'loose');
      else if (children[at - 1]?.kind === 'changing') report(node, 'after');
    }
  }
}

const isInAttribute = (node: Node) =>
  node.parent.kind === SyntaxKind.JsxExpression && node.parent.parent.kind === SyntaxKind.JsxAttribute;

function childrenOf(nodes: readonly JsxChild[], checker: Checker): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (isJsxText(node)) {
      const isSpace = node.text.trim() === '' && node.text.includes('\n');
      return isSpace ? [] : [{ node, kind: 'text' }];
    }
    if (isJsxFragment(node)) return childrenOf(node.children, checker);
    if (isJsxElement(node) || isJsxSelfClosingElement(node)) return [{ node, kind: 'element' }];
    if (!isJsxExpression(node) || !node.expression) return [];
    return [{ node, kind: kindOf(node.expression, checker) }];
  });
}

function kindOf(expression: Expression, checker: Checker): Kind {
  if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return 'text';
  const inner = isParenthesizedExpression(expression) ? expression.expression : expression;
  if (isBinaryExpression(inner) && inner.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) {
    return kindOf(inner.right, checker);
  }
  if (isJsxElement(inner) || isJsxSelfClosingElement(inner)) return 'changing';
  const type = checker.getTypeAtLocation(expression);
  if (!type || !mayBeText(type, checker)) return 'changing';
  return isPlain(type) ? 'live' : 'nodes';
}

const PLAIN = TEXT | TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;
const isPlain = (type: Type): boolean =>
  type.isUnionType() ? type.getTypes().every(isPlain) : (type.flags & PLAIN) !== 0;

function mayBeText(type: Type, checker: Checker): boolean {
  if (type.isUnionType()) return type.getTypes().some((one) => mayBeText(one, checker));
  if (type.isStringLiteralType()) return type.value !== '';
  if (type.isNumberLiteralType()) return type.value !== 0;
  if (type.flags & TEXT) return true;
  if (checker.isArrayType(type) && type.isTypeReference()) {
    return checker.getTypeArguments(type as never).some((one: Type) => mayBeText(one, checker));
  }
  return false;
}

const files = globSync('src/**/*.tsx', { cwd: ROOT });
const t0 = Date.now();
const all = findTextProblems(files);
for (const { file, line, kind, text } of all) console.log(`${file}:${line} ${kind} ${text}`);
console.error(all.length, Date.now() - t0);
