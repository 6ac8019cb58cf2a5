import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Chart, ChartEntry } from '../chart/chart.types.ts';
import { readChart } from '../chart/read-chart.ts';
import { titleOf } from '../chart/titles.ts';
import { declarationsOf } from './declarations.ts';
import { implementationsOf } from './implementations.ts';
import { wordsOf } from './words.ts';

/** A chart's file and its entry in the list. */
export interface ChartFile extends ChartEntry {
  /** Below the root of the project: `machines/exam/exam/exam.machine.ts`. */
  readonly file: string;
}

/**
 * Every chart of a folder with the project's structure, in the order of domains and flows. Purpose and host come from the
 * tables of `machines/README.md`.
 *
 * @param root the project, or another revision of it
 */
export function findCharts(root: string): ChartFile[] {
  const rows = tableRows(readFileSync(join(root, 'machines/README.md'), 'utf8'));
  return globSync('machines/*/*/*.machine.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => {
      const [, domain = '', flow = ''] = file.split('/');
      const row = rows.get(file.replace('machines/', ''));
      return {
        id: flow.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        flow,
        domain,
        title: titleOf(flow),
        purpose: row?.purpose ?? '',
        runsOn: hostOf(row?.host ?? ''),
        file,
      };
    });
}

/** The rows of charts in the tables of `machines/README.md`, by the file they link to. */
function tableRows(text: string): Map<string, { purpose: string; host: string }> {
  const rows = [...text.matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| ([^|]*) \| ([^|]*) \|/gm)];
  return new Map(
    rows.map(([, file = '', purpose = '', host = '']) => [file, { purpose: purpose.trim(), host: host.trim() }]),
  );
}

function hostOf(host: string): ChartEntry['runsOn'] {
  const [inBrowser, onServer] = [/\bbrowser\b/.test(host), /\bserver\b/.test(host)];
  if (inBrowser && onServer) return 'both';
  return onServer ? 'server' : 'browser';
}

/**
 * The machine of a chart's file.
 *
 * @throws Error when the file exports no chart, or several
 */
export async function loadMachine(root: string, file: string): Promise<AnyStateMachine> {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
  const machines = Object.values(exported).filter((value) => value instanceof StateMachine || isMachine(value));
  if (machines.length !== 1) throw new Error(`${file} exports ${machines.length} charts; it should export one.`);
  return machines[0] as AnyStateMachine;
}

/** A machine of another copy of XState: that of another revision of the project. */
function isMachine(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;
}

/** Reads a chart with its words and the hashes of its implementations. */
export async function loadChart(root: string, { file }: Pick<ChartFile, 'file'>): Promise<Chart> {
  const machine = await loadMachine(root, file);
  const path = join(root, file);
  return readChart(machine, implementationsOf(machine, wordsOf(path), await declarationsOf(dirname(path))));
}
