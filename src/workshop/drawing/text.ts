/** Advance widths of Arial for the characters from space to tilde, in hundredths of the font size; Geist is narrower. */
const WIDTHS =
  '28 28 35 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58'
    .split(' ')
    .map((width) => Number(width) / 100);

/** How wide a text may become in any of the fonts in which it is shown, in pixels. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += WIDTHS[(character.codePointAt(0) ?? 0) - 32] ?? 0.6;
  return width * size * 1.02;
}

/**
 * Breaks a text into lines that are not wider than given; only a word that is too long by itself sticks out. What does not
 * fit into the last line ends with an ellipsis.
 */
export function wrapText(text: string, size: number, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  let end = kept.at(-1) ?? '';
  while (end.includes(' ') && textWidth(`${end}…`, size) > width) end = end.slice(0, end.lastIndexOf(' '));
  return [...kept.slice(0, -1), `${end.replace(/[,;:.]$/, '')}…`];
}
