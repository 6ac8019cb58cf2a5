import { existsSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMadeFrom } from '../../src/walks/mutate/load-mutated.ts';
import { messageOf } from '../../src/walks/walk/failure.ts';
import { machineFile } from './files/expected-files.ts';
import { modelFiles, unknownChart } from './files/load-models.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A mistake that somebody wrote as an edit of a chart. */
export interface WrittenEdit {
  readonly chart: string;
  /** The whole path. */
  readonly file: string;
  /** The same from the root of the project, with the line. */
  readonly place: string;
  /** What the mistake is, in words. */
  readonly why: string;
  /** The whole TypeScript of the file with the edit made. */
  readonly text: string;
}

/**
 * Reads a list of `{ chart, file, from, to, why }`.
 *
 * @returns in `problems` a sentence for each entry that cannot be tried, or about the whole file
 */
export async function readWrittenEdits(file: string): Promise<{ edits: WrittenEdit[]; problems: string[] }> {
  if (!existsSync(file)) return { edits: [], problems: [`There is no file ${file}.`] };
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { edits: [], problems: [`${file} is no JSON: ${messageOf(error)}`] };
  }
  if (!Array.isArray(list) || list.length === 0) return { edits: [], problems: [`${file} holds no list of edits.`] };
  const edits: WrittenEdit[] = [];
  const problems: string[] = [];
  const asked = new Map<string, Promise<boolean>>();
  for (const [index, entry] of list.entries()) {
    const read = await readEntry(entry, asked);
    if (typeof read === 'string') problems.push(`${file}, entry ${index + 1}${named(entry)}: ${read}`);
    else edits.push(read);
  }
  return { edits, problems };
}

const FIELDS = ['chart', 'file', 'from', 'to', 'why'] as const;
type Entry = Record<(typeof FIELDS)[number], string>;

async function readEntry(entry: unknown, asked: Map<string, Promise<boolean>>): Promise<WrittenEdit | string> {
  const missing = FIELDS.find((field) => typeof fieldOf(entry, field) !== 'string');
  if (missing) return `it has no text "${missing}".`;
  const { chart, file, from, to, why } = entry as Entry;
  const charts = [...modelFiles().keys()];
  if (!charts.includes(chart)) return unknownChart(chart, charts);
  const machine = machineFile(chart);
  const path = resolve(ROOT, file);
  if (!path.startsWith(ROOT + sep) || !existsSync(path) || !statSync(path).isFile()) return `there is no file ${file}.`;
  const text = readFileSync(path, 'utf8');
  if (from === to) return '"from" and "to" are the same.';
  const places = from === '' ? 0 : text.split(from).length - 1;
  if (places !== 1) return `"from" has to occur exactly once in ${file}, and occurs ${places} times.`;
  const key = `${chart} ${path}`;
  const isPart = asked.get(key) ?? isPartOf(machine, path, text);
  asked.set(key, isPart);
  if (!machine || !(await isPart)) return `the chart ${chart} is not made from ${file}.`;
  const start = text.indexOf(from);
  return {
    chart,
    file: path,
    place: `${relative(ROOT, path)}:${text.slice(0, start).split('\n').length}`,
    why,
    text: text.slice(0, start) + to + text.slice(start + from.length),
  };
}

async function isPartOf(machine: string | undefined, file: string, text: string): Promise<boolean> {
  return (
    machine !== undefined && file.endsWith('.ts') && isMadeFrom(machine, { file, source: stripTypeScriptTypes(text) })
  );
}

function fieldOf(entry: unknown, field: string): unknown {
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[field] : undefined;
}

function named(entry: unknown): string {
  const known = ['chart', 'file'].map((field) => fieldOf(entry, field)).filter((value) => typeof value === 'string');
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}
