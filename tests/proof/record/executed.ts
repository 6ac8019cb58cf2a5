import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

/** Positions of a file's text that were executed: ascending pairs of start and end, the end excluded. */
export type Spans = readonly number[];

/** By file, relative to the root. */
export type ExecutedFiles = Record<string, Spans>;

/** A function as V8 reports it: nested ranges, outer ones first. */
export type FunctionCoverage = {
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
};

export type SourceText = { readonly url: string; readonly text: string; readonly map: string | null };

/** Which positions of the compiled text ran: the innermost range that holds a position decides. */
function paint(length: number, functions: readonly FunctionCoverage[]): Uint8Array {
  const ran = new Uint8Array(length);
  const ranges = functions.flatMap((one) => one.ranges);
  const outerFirst = ranges.toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of outerFirst) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return ran;
}

function toSpans(ran: Uint8Array): number[] {
  const spans: number[] = [];
  for (let at = 0; at < ran.length; ) {
    const start = ran.indexOf(1, at);
    if (start === -1) break;
    const end = ran.indexOf(0, start);
    spans.push(start, end === -1 ? ran.length : end);
    at = end === -1 ? ran.length : end;
  }
  return spans;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Carries what ran from the text that a tool made of a file to the file: by segments of its source map. */
function carryBack(ran: Uint8Array, compiled: string, map: TraceMap, original: string): Uint8Array {
  const [compiledLines, lines] = [lineStarts(compiled), lineStarts(original)];
  const segments: { at: number; ran: number }[] = [];
  eachMapping(map, ({ generatedLine, generatedColumn, originalLine, originalColumn }) => {
    if (originalLine === null || originalColumn === null) return;
    const from = (compiledLines[generatedLine - 1] ?? 0) + generatedColumn;
    segments.push({ at: (lines[originalLine - 1] ?? 0) + originalColumn, ran: ran[from] ?? 0 });
  });
  segments.sort((a, b) => a.at - b.at || b.ran - a.ran);
  const carried = new Uint8Array(original.length);
  for (const [index, segment] of segments.entries()) {
    const next = segments.slice(index + 1, index + 40).find(({ at }) => at > segment.at)?.at ?? original.length;
    if (segments[index - 1]?.at !== segment.at) carried.fill(segment.ran, segment.at, next);
  }
  return carried;
}

/** Source maps of the test runner are written into the compiled text. */
function readMap(map: string | null): TraceMap | null {
  const data = /^data:application\/json[^,]*;base64,(.*)$/.exec(map ?? '')?.[1];
  return data ? new TraceMap(Buffer.from(data, 'base64').toString()) : null;
}

/** The spans of a file that ran, with those of an earlier reading. */
export function readExecuted(source: SourceText, functions: readonly FunctionCoverage[], before: Spans = []): Spans {
  let ran = paint(source.text.length, functions);
  const map = readMap(source.map);
  if (map) {
    const path = source.url.startsWith('file://') ? fileURLToPath(source.url) : source.url;
    ran = carryBack(ran, source.text, map, readFileSync(path, 'utf8'));
  }
  for (let at = 0; at < before.length; at += 2) ran.fill(1, before[at], before[at + 1]);
  return toSpans(ran);
}

/** Whether a position lies in one of the spans. */
export function isExecuted(spans: Spans | undefined, position: number): boolean {
  if (!spans) return false;
  let [low, high] = [0, spans.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (position < (spans[2 * middle] ?? 0)) high = middle - 1;
    else if (position >= (spans[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
