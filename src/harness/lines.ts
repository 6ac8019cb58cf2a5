import { append, is, isArray, isError, jsonText, objectKeys, RealString, sliceText, symbolText } from './intrinsics.ts';
import { errorText } from './observe.ts';

const maxLineLength = 2_000;

/**
 * Console output. `printed` is what tests see as `logs`; `all` also contains warnings and errors; `uncaught` is the
 * first error thrown by a timer or microtask.
 */
export type Lines = { printed: string[]; all: string[]; uncaught: unknown[]; limit: number };

export function createLines(limit: number): Lines {
  return { printed: [], all: [], uncaught: [], limit };
}

/** Adds a line; lines beyond the limit are dropped. */
export function addLine(lines: Lines, line: string, isPrinted: boolean): void {
  const cut = line.length > maxLineLength ? `${sliceText(line, 0, maxLineLength)}…` : line;
  if (lines.all.length < lines.limit) append(lines.all, cut);
  if (isPrinted && lines.printed.length < lines.limit) append(lines.printed, cut);
}

/** Records the first error thrown by a timer or microtask, which would otherwise be lost. */
export function addUncaught(lines: Lines, thrown: unknown): void {
  if (lines.uncaught.length === 0) append(lines.uncaught, thrown);
}

/** The lines as a JSON array, truncated to `characters`. */
export function linesText(lines: Lines, characters: number): string {
  let text = '';
  for (let index = 0; index < lines.all.length; index += 1) {
    const item = jsonText(lines.all[index]);
    if (text.length + item.length > characters) break;
    text += (index === 0 ? '' : ',') + item;
  }
  return `[${text}]`;
}

/** Formats the arguments of `console.log`: strings and numbers as in a console, objects in a short plain form. */
export function formatLine(values: unknown[]): string {
  let text = '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    text += (index === 0 ? '' : ' ') + (typeof value === 'string' ? value : formatValue(value, 0));
    if (text.length > maxLineLength) break;
  }
  return text;
}

function formatValue(value: unknown, depth: number): string {
  try {
    switch (typeof value) {
      case 'string':
        return `'${sliceText(value, 0, maxLineLength)}'`;
      case 'number':
        return is(value, -0) ? '-0' : RealString(value);
      case 'bigint':
        return `${RealString(value)}n`;
      case 'symbol':
        return symbolText(value);
      case 'function':
        return `[Function: ${RealString(value.name) || '(anonymous)'}]`;
      case 'object':
        return value === null ? 'null' : formatObject(value, depth);
      default:
        return RealString(value);
    }
  } catch {
    return '[unprintable]';
  }
}

function formatObject(value: object, depth: number): string {
  if (isError(value)) return errorText(value);
  const isList = isArray(value);
  if (depth > 2) return isList ? '[Array]' : '[Object]';
  const keys = objectKeys(value);
  let text = '';
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    const item = formatValue((value as Record<string, unknown>)[key], depth + 1);
    text += `${index === 0 ? '' : ', '}${isList ? item : `${key}: ${item}`}`;
    if (text.length > maxLineLength) break;
  }
  if (text === '') return isList ? '[]' : '{}';
  return isList ? `[ ${text} ]` : `{ ${text} }`;
}

/** A console that writes to `lines`; its other methods do nothing. */
export function createConsole(
  lines: Lines,
  also?: (line: string) => void,
): Record<string, (...values: unknown[]) => void> {
  const print =
    (isPrinted: boolean) =>
    (...values: unknown[]): void => {
      const line = formatLine(values);
      addLine(lines, line, isPrinted);
      also?.(line);
    };
  const silent = (): void => {};
  return {
    log: print(true),
    info: print(true),
    debug: print(true),
    warn: print(false),
    error: print(false),
    trace: silent,
    group: silent,
    groupEnd: silent,
    time: silent,
    timeEnd: silent,
    table: silent,
    dir: silent,
    count: silent,
    assert: silent,
    clear: silent,
  };
}
