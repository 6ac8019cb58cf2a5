import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** By configuration, which a chart shares with the same chart with other effects. */
const versions = new WeakMap<object, string>();

/**
 * The version of a chart: a hash of its states and transitions, so that a run is judged by the chart that it ran on.
 * Words are left out, because browsers run charts without their descriptions, and so are functions.
 */
export function chartVersion({ config, root }: AnyStateMachine): string {
  const version = versions.get(config) ?? hash(linesOf(root).join('\n'));
  versions.set(config, version);
  return version;
}

/** The version of all charts of a build together, so that a page and a server can tell whether they have the same ones. */
export function chartsVersion(charts: Iterable<AnyStateMachine>): string {
  const lines = [...charts].map((chart) => `${chart.id} ${chartVersion(chart)}`);
  return hash(lines.sort().join('\n'));
}

function linesOf(node: AnyStateNode): string[] {
  const initial = node.type === 'compound' ? idsOf(node.initial.target) : '';
  const listed = [...node.transitions].flatMap(([event, alternatives]) =>
    alternatives.map((one) => [event, one] as const),
  );
  const all = [...listed, ...(node.always ?? []).map((one) => ['', one] as const)];
  return [
    `${node.id} ${node.type} ${initial}`,
    ...all.map(
      ([event, { target, guard, reenter }]) =>
        `${event} ${idsOf(target)} ${reenter ? 'reenter' : ''} ${guardText(guard)}`,
    ),
    ...Object.values<AnyStateNode>(node.states).flatMap(linesOf),
  ];
}

function idsOf(targets: readonly { id: string }[] | undefined): string {
  return (targets ?? []).map(({ id }) => id).join(',');
}

/** The name of a guard; functions have other names in a browser's bundle. */
function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return guard === undefined ? '' : '()';
}

/** 53 bits of a text (cyrb53), in letters and digits. Against accidents, not against forgery. */
function hash(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}
