import type { ChartMessage } from '../chart/chart.types.ts';
import { inWords, titleOf } from '../chart/titles.ts';

/** An event that a state or a transition sends to another chart, or gets from it. */
export interface MessageLink {
  /** "sends flush requested to Answer sync". */
  readonly words: string;
  readonly isSent: boolean;
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
      return { words, isSent, chart: other, ...(part === undefined ? {} : { part }) };
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
