import { clustersOf } from './drawn-text.ts';
import type { Face } from './font-files.ts';
import type { Fonts } from './open-fonts.ts';

export type Room = {
  face: Face;
  maxWidth: number;
  maxLines: number;
  /** Of all lines. Without one, any. */
  maxHeight?: number;
  sizes: { max: number; min: number };
  /** Distance of baselines, wider for letters that need more. Ems. */
  leading: number;
  /** Ems. */
  tracking?: number;
};
/** Lines and their measures: the first baseline is below the top by `rise`, the last above the bottom by `drop`. Points. */
export type FittedText = { lines: string[]; size: number; leading: number; rise: number; drop: number };

/** Letters of most texts stay within these. Ems. */
const RISE = 0.78;
const DROP = 0.22;
/** Between the lowest letter of a line and the highest of the next. Ems. */
const GAP = 0.06;

/** Distances for a text, whatever its script: what is above or below its letters stays clear of other lines. Ems. */
function extentOf(fonts: Fonts, text: string, { face, leading }: Pick<Room, 'face' | 'leading'>) {
  const { above, below } = fonts.inkOf(text, face);
  const [rise, drop] = [Math.max(RISE, above), Math.max(DROP, below)];
  return { rise, drop, leading: Math.max(leading, above + below + GAP) };
}

/** Measures lines at any size. A width grows with the size, so each line is set once, which is what takes the time. */
function createMeasure(fonts: Fonts, face: Face, tracking: number): (size: number) => (line: string) => number {
  const widths = new Map<string, number>();
  return (size) => (line) => {
    const width = widths.get(line) ?? fonts.widthOf(line, face, 1, tracking);
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
    for (const character of clustersOf(word)) {
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
export function fitText(fonts: Fonts, text: string, room: Room): FittedText {
  const { face, maxWidth, maxLines, maxHeight = Number.POSITIVE_INFINITY, sizes, tracking = 0 } = room;
  const measureAt = createMeasure(fonts, face, tracking);
  const extent = extentOf(fonts, text, room);
  const set = (lines: string[], size: number): FittedText => ({
    ...{ lines, size, leading: extent.leading * size, rise: extent.rise * size, drop: extent.drop * size },
  });
  // One line is preferred as long as it is not much smaller than more would be, and a smaller size to a broken word.
  for (const { lines, least, isWhole } of [
    { lines: 1, least: maxLines > 1 ? sizes.max * 0.72 : sizes.min, isWhole: true },
    { lines: maxLines, least: Math.max(sizes.min, sizes.max * 0.4), isWhole: true },
    { lines: maxLines, least: sizes.min, isWhole: false },
  ]) {
    for (let size = sizes.max; size >= least; size -= 0.5) {
      const measure = measureAt(size);
      const broken = breakLines(text, measure, maxWidth);
      if (broken.length > lines || heightOf(broken.length, size, extent) > maxHeight) continue;
      if (isWhole && broken.join(' ') !== text) continue;
      return set(balanced(text, measure, maxWidth, broken), size);
    }
  }
  const size = sizes.min;
  const measure = measureAt(size);
  const kept = breakLines(text, measure, maxWidth).slice(0, maxLines);
  const last = clustersOf(kept.pop() ?? '');
  while (last.length > 0 && measure(`${last.join('')}…`) > maxWidth) last.pop();
  return set([...kept, `${last.join('').trimEnd()}…`], size);
}

/** Lines at one size, as many as the text needs. */
export function setLines(
  fonts: Fonts,
  text: string,
  { face, maxWidth, size, leading }: Pick<Room, 'face' | 'maxWidth' | 'leading'> & { size: number },
): FittedText {
  return fitText(fonts, text, {
    ...{ face, maxWidth, maxLines: Number.POSITIVE_INFINITY, sizes: { max: size, min: size }, leading },
  });
}

const heightOf = (lines: number, size: number, { rise, drop, leading }: ReturnType<typeof extentOf>) =>
  size * (rise + (lines - 1) * leading + drop);

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
