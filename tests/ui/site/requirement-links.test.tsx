import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { RequirementAnswers } from '../../../src/client/pages/site/workshop/list/requirement-answers.tsx';
import type { Place } from '../../../src/client/pages/site/workshop/use-place.ts';
import type { ChartCoverage } from '../../../src/walks/report/coverage.types.ts';
import { loadCoverage } from '../../../src/workshop/overlays/coverage-overlay.ts';
import { loadRequirements, loadServingCharts } from '../../../src/workshop/overlays/requirements.ts';
import { loadChart, loadMessages } from '../../../src/workshop/registry.ts';
import { renderChartPage } from '../../support/site/chart-page.tsx';

/** The page of a chart as a guest sees it at an address, with what it fetches. */
async function pageAt(id: string, place: Partial<Place>): Promise<string> {
  const loaded = await loadChart(id);
  if (!loaded) throw new Error(`There is no chart ${id}.`);
  queries.setQueryData(['chart-coverage', id], await loadCoverage(id));
  queries.setQueryData(['requirements'], await loadRequirements());
  queries.setQueryData(['chart-messages'], await loadMessages());
  return renderChartPage(loaded, place);
}

/** What is read on a page. */
const wordsOf = (page: string) => page.replaceAll(/<[^>]*>/g, '');

describe('[WS-14] a requirement in the address', () => {
  test('is highlighted in the drawing, with its sentence and what serves it', async () => {
    const page = await pageAt('answerSync', { requirement: 'EX-06', view: 'all' });
    expect(wordsOf(page)).toContain('Highlighted: EX-06. ');
    expect(page).toContain('Every change is saved without a button and acknowledged');
    expect(page).toMatch(/aria-pressed="true"[^>]*>EX-06</);
    const { requirements, transitions } = (await loadCoverage('answerSync')) as ChartCoverage;
    const serving = requirements['EX-06']?.map((number) => transitions[number] ?? '') ?? [];
    const worded = serving.filter((id) => !id.includes('/initial/'));
    expect(page.match(/, highlighted:/g)).toHaveLength(worded.length);
    const [, list = ''] = /<ul aria-label="What serves EX-06"[^>]*>(.*?)<\/ul>/s.exec(page) ?? [];
    expect(list.match(/<button/g)).toHaveLength(worded.length);
    expect(page).toContain('opacity="0.35"');
  });

  test('that the chart does not serve is said, and nothing is faint', async () => {
    const page = await pageAt('answerSync', { requirement: 'ZZ-99', view: 'all' });
    expect(wordsOf(page)).toContain('Answer sync does not serve a requirement ZZ-99.');
    expect(page).not.toContain('opacity="0.35"');
  });

  test('is a button in the details and beside its figures', async () => {
    expect(await pageAt('answerSync', {})).toMatch(/<button[^>]*aria-pressed="false"[^>]*>EX-06<\/button>/);
    const coverage = await pageAt('answerSync', { overlay: 'coverage', panel: 'overlay' });
    expect(coverage).toMatch(/<button[^>]*>EX-06<\/button>(?:<span>)?: \d+ of \d+ transitions are walked\./);
  });

  test('is found from the list of charts, with a link to each chart that serves it', async () => {
    queries.setQueryData(['requirement-charts'], await loadServingCharts());
    queries.setQueryData(['requirements'], await loadRequirements());
    const answers = (query: string) =>
      renderToStaticMarkup(
        <MemoryRouter>
          <RequirementAnswers query={query} />
        </MemoryRouter>,
      );
    expect(answers('ex-06')).toMatch(/href="\/statecharts\/answerSync\?requirement=EX-06"[^>]*>Answer sync</);
    expect(answers('zz-99')).toContain('No chart serves this requirement.');
  });
});

test('[WS-02] what runs on the server alone cannot be watched in another tab; its traffic is offered instead', async () => {
  const [watch, traffic] = [/<button[^>]*aria-label="Watch"/, /<button[^>]*aria-label="Traffic"/];
  const poll = await pageAt('poll', {});
  expect(poll).toMatch(watch);
  expect(poll).not.toMatch(traffic);
  const order = await pageAt('order', {});
  expect(order).toContain('Runs on the server');
  expect(order).not.toMatch(watch);
  expect(order).toMatch(traffic);
});

test('[WS-01] a chart names the charts that it exchanges events with, as links in both directions', async () => {
  const page = await pageAt('answerSync', {});
  expect(page).toMatch(/<a href="\/statecharts\/exam"[^>]*>Exam<\/a>/);
  expect(page).toMatch(/Gets from here:[\s\S]*?<a href="\/statecharts\/exam\?[^"]*"[^>]*>flushed<\/a>/);
  expect(page).toMatch(/Sends here:[\s\S]*?<a href="\/statecharts\/exam\?[^"]*"[^>]*>flush requested<\/a>/);
});
