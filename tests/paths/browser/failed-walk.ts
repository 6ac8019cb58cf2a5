import type { Path } from '../../../src/walks/cover/generate.ts';
import { escapeHtml } from '../../../src/walks/report/escape-html.ts';
import type { Chart } from '../../../src/workshop/chart/chart.types.ts';
import { SITE, walkLink } from '../workshop/workshop-link.ts';
import type { BrowserFailure } from './walk-browser.ts';

/** A path that failed in the browser, in words, with the place of each step in the workshop. */
export type FailedWalk = {
  /** What failed, where and why. */
  readonly sentence: string;
  readonly at: number;
  readonly steps: readonly { readonly words: string; readonly link: string }[];
};

export function failedWalk(chart: Chart, path: Path, { at, cause, message }: BrowserFailure, site = SITE): FailedWalk {
  const wordsOf = new Map(chart.transitions.map(({ id, description }) => [id, description]));
  const taken = path.edges.map(({ outcome }) => outcome.taken);
  const steps = path.edges.map(({ label, outcome }, step) => ({
    words: outcome.taken.flatMap((transition) => wordsOf.get(transition) ?? []).join(' ') || label,
    link: walkLink(site, chart, path.id, taken, step),
  }));
  return { sentence: `Path ${path.id} of ${chart.id}, step ${at} (${cause}): ${message}`, at, steps };
}

export function failedWalkText({ sentence, at, steps }: FailedWalk): string {
  return [
    // First, because a terminal shows the beginning alone.
    `In the workshop: ${steps[at]?.link ?? ''}`,
    sentence,
    ...steps.map(({ words }, step) => `${step === at ? '→' : ' '} ${step}. ${words}`),
    '',
  ].join('\n');
}

/** One page without scripts: the sentence, a link to the failing step, every step with its own, the drawing. */
export function failedWalkHtml({ sentence, at, steps }: FailedWalk, picture: string | undefined): string {
  const rows = steps.map(
    ({ words, link }, step) =>
      `<li${step === at ? ' class="failed"' : ''} value="${step}"><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></li>`,
  );
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>A walk that failed</title>',
    '<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}pre{white-space:pre-wrap}.failed{font-weight:700}svg{max-width:100%;height:auto}</style>',
    `<h1>A walk that failed</h1><pre>${escapeHtml(sentence)}</pre>`,
    `<p><a id="step" href="${escapeHtml(steps[at]?.link ?? '')}">Open step ${at} in the workshop</a></p>`,
    `<ol>${rows.join('')}</ol>`,
    picture ?? '',
    '</html>',
  ].join('\n');
}
