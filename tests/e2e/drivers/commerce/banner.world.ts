import type { Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { bannerMachine } from '../../../../machines/commerce/banner/banner.machine.ts';
import { generate, type Path } from '../../../../src/walks/cover/generate.ts';
import type { GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/banner.model.ts';
import type { Candidate } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { Gate } from '../gate.ts';
import { pathsInWorld } from '../paths-in-world.ts';

export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>;

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'state:banner.off': 'where banners are switched off, the page does not load their chart',
  'transition:banner.starting/always[isOff]/0': 'where banners are switched off, the page does not load their chart',
  'transition:banner.loaded/error.invoke(bannerList)/0': 'a list that cannot be read again stays; nothing is thrown',
};

const { graph, goals } = generate(model, { cases: false });

/** A page that has just been opened, one that listens to its surroundings, and one that could not begin to. */
type Listening = 'opened' | 'listening' | 'deaf';

/** What a step makes of the page; undefined where no page of this application produces it. */
function follow(listening: Listening, { from, step, input }: GraphEdge): Listening | undefined {
  if (step === undefined) return (input as { isAllowed: boolean }).isAllowed ? 'opened' : undefined;
  const before = graph.nodes[from]?.moment.snapshot as BannerSnapshot;
  const onward = listening === 'deaf' ? 'deaf' : 'listening';
  if (step.kind === 'error' && step.src === 'watchSurroundings') return listening === 'opened' ? 'deaf' : undefined;
  if (step.kind === 'error' && step.src === 'bannerList') return undefined;
  if (step.kind !== 'event' || step.event.type === 'banner.pathChanged') return onward;
  if (listening === 'deaf') return undefined;
  // Who signs in or out later on opens another document.
  if (step.event.type === 'banner.visitorChanged' && before.context.visitor !== null) return undefined;
  // There is nothing to close.
  if (step.event.type === 'banner.dismissed' && !before.can({ type: 'banner.dismissed' })) return undefined;
  return onward;
}

/** States and transitions of the chart, and the browser's paths over them. */
export function bannerPaths(): { paths: Path[]; defined: string[] } {
  const defined = goals.all.filter((goal) => /^(state|transition):/.test(goal));
  return { paths: pathsInWorld<Listening>(graph, new Set(defined), 'opened', follow), defined };
}

/** Whether the page cannot begin to listen to its surroundings on a path. */
export const isDeaf = ({ edges }: Path): boolean =>
  edges.some(({ step }) => step?.kind === 'error' && step.src === 'watchSurroundings');

/** The state shared by the drivers of one walk. */
export class BannerWorld {
  readonly gate = new Gate({
    banners: { method: 'GET', path: /^\/api\/banners$/ },
    auth: { method: 'GET', path: /^\/api\/auth$/ },
  });
  readonly watch = new ChartWatch('banner');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** The visitor, unless the server rejects the session. */
  readonly candidate: Candidate;
  /** Whether the page has replaced what the document came with. */
  isDecided = false;

  constructor(url: string, otherTab: Page, candidate: Candidate) {
    this.url = url;
    this.otherTab = otherTab;
    this.candidate = candidate;
  }
}
