/** A fill-in prompt: the text before the code, the code with its gaps, the text after it. */
export type GapPrompt = { before: string; code: string; after: string };

/** Splits at the fenced block with the gaps. */
export function splitGapPrompt(prompt: string): GapPrompt {
  const block = /^(`{3,})[^\n]*\n([\s\S]*?\{\{\d+\}\}[\s\S]*?)^\1[ \t]*$/m.exec(prompt);
  if (!block) return { before: prompt, code: '', after: '' };
  return {
    before: prompt.slice(0, block.index),
    code: block[2] ?? '',
    after: prompt.slice(block.index + block[0].length),
  };
}
