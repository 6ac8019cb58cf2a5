import { parsedText } from '../../../flows/exam/parsed-texts.ts';
import { MarkdownTokens } from '../../../ui/display/markdown-tokens.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';

type TextProps = { source: string; isInline?: boolean | undefined };

/** The text itself until the parser is here: it reads like the parsed one, with its marks. */
const plain = ({ source }: TextProps) => <span className="whitespace-pre-wrap">{source}</span>;

const Markdown = optionalPart<TextProps>(
  async () => (await import('../../../ui/display/markdown.tsx')).Markdown,
  plain,
  (_, props) => plain(props),
);

/** Markdown of a question. The server has parsed that of the first one; the exam preloads the parser (`app/exam-parts.ts`). */
export function QuestionText({ source, isInline }: TextProps) {
  const tokens = parsedText(source);
  return tokens ? (
    <MarkdownTokens key={source} tokens={tokens} isInline={isInline} />
  ) : (
    <Markdown source={source} isInline={isInline} />
  );
}
