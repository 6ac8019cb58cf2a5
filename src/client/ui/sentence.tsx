import type { ReactElement } from 'react';

/** A part of a sentence that no browser translates. */
export type Kept = { readonly kept: string };

/** Marks a name, an address, a code or an amount: a translator would change it. */
export const kept = (value: string): Kept => ({ kept: value });

/**
 * A sentence with names, addresses, codes or amounts in it, which a browser translates around them: `` sentence`For ${kept(email)}.` ``
 * Another sentence is another element, because React does not find texts that a translator has replaced.
 */
export function sentence(words: TemplateStringsArray, ...values: (Kept | string | number)[]): ReactElement {
  const parts: (string | Kept)[] = [];
  for (const [index, text] of words.entries()) {
    for (const part of [text, values[index] ?? '']) {
      const last = parts.at(-1);
      if (typeof part === 'object') parts.push(part);
      else if (typeof last === 'string') parts[parts.length - 1] = `${last}${part}`;
      else parts.push(String(part));
    }
  }
  return (
    <span key={parts.map((part) => (typeof part === 'string' ? part : '\0')).join('')}>
      {parts.map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the sentence
          <span key={index} translate="no">
            {part.kept}
          </span>
        ),
      )}
    </span>
  );
}
