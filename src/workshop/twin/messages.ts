import type { ChartMessage } from '../chart/chart.types.ts';
import { inWords, titleOf } from '../chart/titles.ts';

/** An event that a state or a transition sends to another chart, or gets from it. */
export interface MessageLink {
  /** "sends flush requested to Answer sync". */
  readonly words: string;
  readonly isSent: boolean;
  /** The event in words: "flush requested". */
  readonly event: string;
  /** Where it goes to, or comes from: the chart, and the state or transition in it if there is one. */
  readonly chart: string;
  readonly part?: string;
}

/** The messages of each state and transition of a chart, by id. */
export function messageLinks(messages: readonly ChartMessage[], chart: string): Map<string, readonly MessageLink[]> {
  const links = new Map<string, MessageLink[]>();
  const add = (id: string, link: MessageLink) => links.set(id, [...(links.get(id) ?? []), link]);
  for (const { from, to, event, by, at } of messages) {
    const name = inWords(event.replace(/^[^.]+\./, ''));
    const link = (isSent: boolean): MessageLink => {
      const [other, [part]] = isSent ? [to, at] : [from, by];
      const words = isSent ? `sends ${name} to ${titleOf(to)}` : `${name} comes from ${titleOf(from)}`;
      return { words, isSent, event: name, chart: other, ...(part === undefined ? {} : { part }) };
    };
    if (from === chart) for (const id of by) add(id, link(true));
    if (to === chart) for (const id of at) add(id, link(false));
  }
  return links;
}

/** The address of the other end of a message. */
export function messageAddress({ chart, part }: MessageLink): string {
  if (part === undefined) return `/statecharts/${chart}`;
  return `/statecharts/${chart}?${part.includes('/') ? 'transition' : 'state'}=${encodeURIComponent(part)}`;
}

/** Another chart that a chart exchanges events with, and which ones, each once. */
export interface Neighbour {
  readonly chart: string;
  readonly title: string;
  /** What the chart sends to the other one. */
  readonly sends: readonly MessageLink[];
  /** What the other one sends to the chart. */
  readonly gets: readonly MessageLink[];
}

/** The charts around which all messages can be drawn: each is to or from one of them. Those with the most neighbours come first. */
export function hubsOf(messages: readonly ChartMessage[]): string[] {
  const hubs: string[] = [];
  for (let left = messages; left.length > 0; ) {
    const neighbours = new Map<string, Set<string>>();
    for (const { from, to } of left) {
      neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
      neighbours.set(to, (neighbours.get(to) ?? new Set()).add(from));
    }
    const [[hub] = ['']] = [...neighbours].sort(
      ([one, its], [other, others]) => others.size - its.size || (one < other ? -1 : 1),
    );
    hubs.push(hub);
    left = left.filter(({ from, to }) => from !== hub && to !== hub);
  }
  return hubs;
}

/** The charts at the other ends of a chart's messages. */
export function neighboursOf(links: ReadonlyMap<string, readonly MessageLink[]>): Neighbour[] {
  const all = [...new Map([...links.values()].flat().map((link) => [`${link.chart} ${link.words}`, link])).values()];
  return [...Map.groupBy(all, ({ chart }) => chart)]
    .map(([chart, own]) => ({
      chart,
      title: titleOf(chart),
      sends: own.filter(({ isSent }) => isSent),
      gets: own.filter(({ isSent }) => !isSent),
    }))
    .sort((one, other) => one.title.localeCompare(other.title));
}
