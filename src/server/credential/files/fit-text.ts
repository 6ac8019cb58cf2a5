import { type Face, widthOf } from './fonts.ts';

export type Room = {
  face: Face;
  maxWidth: number;
  maxLines: number;
  sizes: { max: number; min: number };
  tracking?: number;
};
export type FittedText = { lines: string[]; size: number };

/** Characters of a person's writing: an accent stays with its letter. */
const characters = (word: string) => word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/** Measures lines at any size. A width grows with the size, so each line is set once, which is what takes the time. */
function createMeasure(face: Face, tracking: number): (size: number) => (line: string) => number {
  const widths = new Map<string, number>();
  return (size) => (line) => {
    const width = widths.get(line) ?? widthOf(line, face, 1, tracking);
    widths.set(line, width);
    return width * size;
  };
}

/** Breaks a text into lines at spaces, and within a word that is wider than a line. */
function breakLines(text: string, measure: (line: string) => number, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= maxWidth) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of characters(word)) {
      if (line !== '' && measure(line + character) > maxWidth) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/**
 * Sets a text as large as its room allows, in lines of about the same length. A text too long even at the smallest size ends
 * with an ellipsis.
 */
export function fitText(text: string, { face, maxWidth, maxLines, sizes, tracking = 0 }: Room): FittedText {
  const measureAt = createMeasure(face, tracking);
  const at = (size: number) => {
    const measure = measureAt(size);
    return { measure, broken: breakLines(text, measure, maxWidth) };
  };
  // One line is preferred as long as it is not much smaller than more would be, and a smaller size to a broken word.
  for (const { lines, least, isWhole } of [
    { lines: 1, least: maxLines > 1 ? sizes.max * 0.72 : sizes.min, isWhole: true },
    { lines: maxLines, least: Math.max(sizes.min, sizes.max * 0.5), isWhole: true },
    { lines: maxLines, least: sizes.min, isWhole: false },
  ]) {
    for (let size = sizes.max; size >= least; size -= 0.5) {
      const { measure, broken } = at(size);
      if (broken.length > lines || (isWhole && broken.join(' ') !== text)) continue;
      return { lines: balanced(text, measure, maxWidth, broken), size };
    }
  }
  const size = sizes.min;
  const measure = measureAt(size);
  const kept = breakLines(text, measure, maxWidth).slice(0, maxLines);
  const last = characters(kept.pop() ?? '');
  while (last.length > 0 && measure(`${last.join('')}…`) > maxWidth) last.pop();
  return { lines: [...kept, `${last.join('').trimEnd()}…`], size };
}

/** Whether `fitText` sets the whole text: what has no room at the smallest size ends with an ellipsis. */
export function hasRoom(text: string, { face, maxWidth, maxLines, sizes, tracking = 0 }: Room): boolean {
  const measure = createMeasure(face, tracking)(sizes.min);
  return breakLines(text, measure, maxWidth).length <= maxLines;
}

/** The same number of lines, none much shorter than another. */
function balanced(text: string, measure: (line: string) => number, maxWidth: number, broken: string[]): string[] {
  if (broken.length < 2) return broken;
  let [narrow, wide] = [maxWidth / 2, maxWidth];
  let best = broken;
  for (let tried = 0; tried < 8; tried += 1) {
    const width = (narrow + wide) / 2;
    const lines = breakLines(text, measure, width);
    // No word is broken that had room.
    if (lines.length > broken.length || lines.join(' ') !== broken.join(' ')) narrow = width;
    else {
      best = lines;
      wide = width;
    }
  }
  return best;
}
