import { tagHighlighter, tags, highlightCode as walk } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import { CODE_TOKENS, type HighlightedLine } from '../../contract/commerce/weekend-content.ts';

/** Grammars of the languages in which snippets are written. */
const PARSERS = {
  js: parser,
  jsx: parser.configure({ dialect: 'jsx' }),
  ts: parser.configure({ dialect: 'ts' }),
  tsx: parser.configure({ dialect: 'ts jsx' }),
};

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null, tags.self], class: 'keyword' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], class: 'string' },
  { tag: tags.number, class: 'number' },
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.typeName, tags.className, tags.tagName], class: 'type' },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], class: 'name' },
  { tag: [tags.propertyName, tags.attributeName], class: 'property' },
]);

/** Divides code into lines of words with their kinds, by the grammar of the editor. */
export function highlightCode(code: string, language: keyof typeof PARSERS): HighlightedLine[] {
  const text = code.trimEnd();
  const lines: HighlightedLine[] = [[]];
  walk(
    text,
    PARSERS[language].parse(text),
    highlighter,
    (words, kind) => lines.at(-1)?.push({ text: words, token: CODE_TOKENS.find((token) => token === kind) ?? 'plain' }),
    () => lines.push([]),
  );
  return lines;
}
