/** What models say about payloads, as data for the simulator of the workshop. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { blobBytes } from '../../src/walks/blob-bytes.ts';
import { explore } from '../../src/walks/explore/explore.ts';
import { caseName, type PathModel } from '../../src/walks/model.ts';
import type { EventCase, SimulatorCases } from '../../src/workshop/simulator/cases.types.ts';
import { loadChosen } from './files/load-models.ts';

export const CASES_FOLDER = fileURLToPath(new URL('../../src/workshop/cases', import.meta.url));

/** Cases of one event, and characters of one case, that the simulator offers at most. */
const MAX_CASES = 12;
const MAX_LENGTH = 6000;

/** Collects distinct cases; the ones with a name first. */
function collector() {
  const found = new Map<string, EventCase>();
  return {
    add(words: string | undefined, value: unknown) {
      const plain = asJson(value);
      const text = JSON.stringify(plain) ?? '';
      const key = words ?? text;
      if (text.length <= MAX_LENGTH && !found.has(key)) found.set(key, { words: words ?? '', value: plain });
    },
    list: (): EventCase[] =>
      [...found.values()].sort((a, b) => Number(a.words === '') - Number(b.words === '')).slice(0, MAX_CASES),
  };
}

/** An error becomes its message, a file its name, type and content: the simulator makes an error or a file of it again. */
function asJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part) => {
    if (part instanceof Error) return { $error: part.message };
    if (!(part instanceof Blob)) return part;
    const name = part instanceof File ? part.name : '';
    return { $file: { name, type: part.type, base64: Buffer.from(blobBytes(part)).toString('base64') } };
  });
  return text === undefined ? null : JSON.parse(text);
}

/** The cases of a model in every situation of its chart. */
export function casesOf(model: PathModel): SimulatorCases {
  const input = collector();
  for (const one of model.input) input.add(caseName(one), one ?? null);
  const events = new Map(Object.keys(model.events).map((type) => [type, collector()]));
  const outcomes = new Map<string, Record<'done' | 'error' | 'snapshot', ReturnType<typeof collector>>>(
    Object.keys(model.invokes).map((src) => [src, { done: collector(), error: collector(), snapshot: collector() }]),
  );
  const { nodes } = explore(model);
  const steps = nodes.flatMap((node) => [...node.edges.map(({ step }) => step), ...node.unoffered]);
  for (const step of steps) {
    if (step?.kind === 'event') {
      const { type, ...payload } = step.event;
      events.get(type)?.add(step.words, payload);
    } else if (step && step.kind !== 'delay') {
      const { output, error, snapshot } = step.event as { output?: unknown; error?: unknown; snapshot?: unknown };
      outcomes.get(step.src)?.[step.kind].add(step.words, { done: output, error, snapshot }[step.kind]);
    }
  }
  return {
    input: input.list(),
    events: Object.fromEntries([...events].map(([type, cases]) => [type, cases.list()])),
    outcomes: Object.fromEntries(
      [...outcomes].map(([src, kinds]) => [
        src,
        Object.fromEntries(
          Object.entries(kinds).flatMap(([kind, cases]) => (cases.list().length > 0 ? [[kind, cases.list()]] : [])),
        ),
      ]),
    ),
  };
}

/** Writes the cases of one chart, or of all; files of charts that are gone are removed. */
export async function writeCases(chart: string | undefined): Promise<number> {
  const models = await loadChosen(chart);
  mkdirSync(CASES_FOLDER, { recursive: true });
  if (chart === undefined) {
    const known = new Set(models.map(({ machine }) => `${machine.id}.json`));
    for (const file of readdirSync(CASES_FOLDER)) if (!known.has(file)) rmSync(`${CASES_FOLDER}/${file}`);
  }
  for (const model of models) {
    writeFileSync(`${CASES_FOLDER}/${model.machine.id}.json`, `${JSON.stringify(casesOf(model))}\n`);
  }
  return models.length;
}
