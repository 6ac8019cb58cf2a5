import type { ChartWords } from '../../charts/chart-words.ts';
import { allNodes } from '../../charts/transition-ids.ts';
import type { ExpectedBehaviour } from '../expected/expected-behaviour.ts';
import type { PathModel } from '../model.ts';
import { lintWords } from './lint-words.ts';

/** What paths are made from, and the files that it comes from. */
export interface PathInput {
  readonly model: PathModel;
  readonly modelFile: string;
  /** Undefined for a chart that is not one of the product. */
  readonly chart?: { readonly file: string; readonly words: ChartWords } | undefined;
  readonly expected?: { readonly file: string; readonly behaviour: ExpectedBehaviour } | undefined;
}

/**
 * What prevents paths from being made or read, each in a sentence that names the file and what is missing there. The
 * compiler finds most of it, but commands run without it.
 */
export function inputFaults({ model, modelFile, chart, expected }: PathInput): string[] {
  return [
    ...(chart ? wordFaults(model, chart) : []),
    ...modelFaults(model).map((fault) => `${modelFile}: the model of ${model.machine.id} ${fault}.`),
    ...(expected ? expectedFaults(model, expected) : []),
  ];
}

function wordFaults({ machine }: PathModel, { file, words }: NonNullable<PathInput['chart']>): string[] {
  const undescribed = machine.root.description ? [] : [`the chart ${machine.id} has no description`];
  const faults = lintWords(machine, words).map((fault) => `in the chart ${machine.id}, ${fault}`);
  return [...undescribed, ...faults].map((fault) => `${file}: ${fault}.`);
}

function modelFaults({ machine, events, invokes, checks }: PathModel): string[] {
  const nodes = allNodes(machine);
  const states = nodes.filter((node) => node.parent && node.type !== 'history').map((node) => node.path.join('.'));
  return [
    ...eventsOf(nodes)
      .filter((type) => !events[type])
      .map((type) => `has no cases for the event ${type}`),
    ...sourcesOf(nodes)
      .filter((src) => !invokes[src])
      .map((src) => `has no outcomes for the actor ${src}`),
    ...states.filter((state) => !checks[state]).map((state) => `has no check for the state ${state}`),
  ];
}

function expectedFaults(
  { machine, events }: PathModel,
  { file, behaviour }: NonNullable<PathInput['expected']>,
): string[] {
  const actors = new Set(allNodes(machine).flatMap((node) => node.invoke.map(({ id }) => id)));
  return [...behaviour.paths].flatMap(([path, steps]) =>
    steps.flatMap(({ label }, at) => {
      const actor = /^(?:done|error|snapshot)\((.*?)\)/.exec(label)?.[1];
      const [type = ''] = label.split(' ');
      const isTimer = label.startsWith('after(') || type === 'delayed';
      if (at === 0 || isTimer || (actor === undefined ? events[type] : actors.has(actor))) return [];
      const what = actor === undefined ? `event ${type}` : `actor ${actor}`;
      return [
        `${file}: step ${at} of the path ${path} names the ${what}, which the chart ${machine.id} does not have.`,
      ];
    }),
  );
}

type Nodes = ReturnType<typeof allNodes>;

/** The events that a chart names, but for XState's own and patterns. */
function eventsOf(nodes: Nodes): string[] {
  const types = nodes.flatMap((node) => [...node.transitions.keys()].map(String));
  return [...new Set(types)].filter((type) => type !== '' && !type.startsWith('xstate.') && !type.endsWith('*'));
}

function sourcesOf(nodes: Nodes): string[] {
  return [...new Set(nodes.flatMap((node) => node.invoke.map(({ src }) => String(src))))];
}
