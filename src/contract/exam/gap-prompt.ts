/** A fill-in prompt: the text before the code, the code with its gaps and its language, the text after it. */
export type GapPrompt = { before: string; code: string; language: string; after: string };

/** Splits at the fenced block with the gaps. */
export function splitGapPrompt(prompt: string): GapPrompt {
  const block = /^(`{3,})([^\n]*)\n([\s\S]*?\{\{\d+\}\}[\s\S]*?)^\1[ \t]*$/m.exec(prompt);
  if (!block) return { before: prompt, code: '', language: '', after: '' };
  return {
    before: prompt.slice(0, block.index),
    code: block[3] ?? '',
    language: block[2]?.trim() ?? '',
    after: prompt.slice(block.index + block[0].length),
  };
}
