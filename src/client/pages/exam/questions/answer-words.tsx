import type { ReactElement } from 'react';
import type { Answer } from '../../../../contract/exam/answers.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { optionLetter } from '../../../ui/exam/option-list.tsx';

/**
 * A stored answer. Options are named by the letter that this candidate saw, because they are shuffled for each attempt;
 * the key is given by its text.
 */
export function AnswerWords({
  answer,
  hashes,
}: {
  answer: Answer | null;
  hashes: Record<string, string>;
}): ReactElement {
  if (!answer) return <p className="text-muted">No answer.</p>;
  switch (answer.kind) {
    case 'choice':
      return (
        <p>
          Option {optionLetter(answer.choice)}, <span className="text-muted">as the candidate saw the options</span>
        </p>
      );
    case 'choices':
      return answer.choices.length === 0 ? (
        <p className="text-muted">Nothing chosen.</p>
      ) : (
        <p>
          {answer.choices.length === 1 ? 'Option' : 'Options'} {answer.choices.map(optionLetter).join(', ')},{' '}
          <span className="text-muted">as the candidate saw them</span>
        </p>
      );
    case 'texts':
      return (
        <ol className="grid gap-1">
          {answer.texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its position
            <li key={index}>
              <span className="text-muted">Gap {index + 1}</span>{' '}
              {text === '' ? <span className="text-muted">empty</span> : <code>{text}</code>}
            </li>
          ))}
        </ol>
      );
    case 'order':
      return <p>Shown lines in the order {answer.order.map((position) => position + 1).join(', ')}</p>;
    case 'files':
      return (
        <div className="grid gap-3">
          {Object.entries(answer.files).map(([path, text]) => (
            <div key={path} className="min-w-0">
              <CodeBlock code={text} title={path} hasLineNumbers canCopy />
              {hashes[path] && (
                <p className="mt-1 font-mono text-muted text-xs [overflow-wrap:anywhere]">sha256 {hashes[path]}</p>
              )}
            </div>
          ))}
        </div>
      );
  }
}
