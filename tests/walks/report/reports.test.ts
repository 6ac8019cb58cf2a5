import { beforeAll, describe, expect, it } from 'vitest';
import { listTransitions } from '../../../src/charts/transition-ids.ts';
import { judge } from '../../../src/walks/judge.ts';
import { defineProperties } from '../../../src/walks/properties/define.ts';
import { type ChartReport, reportOf } from '../../../src/walks/report/chart-report.ts';
import { reportHtml } from '../../../src/walks/report/html.ts';
import { junitXml } from '../../../src/walks/report/junit.ts';
import { readWalk } from '../../../src/workshop/run/walk-in-address.ts';
import { readExpected } from '../../paths/files/expected-files.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';
import { coverageLook } from '../../paths/workshop/pictures.ts';
import { adviceFor, workshopAt, workshopLink } from '../../paths/workshop/workshop-link.ts';

const SITE = 'https://charts.example';

describe('reports', { timeout: 60_000 }, () => {
  let good: ChartReport;
  let bad: ChartReport;

  beforeAll(async () => {
    const chart = defineProperties(errand.machine, {
      requirements: { 'ER-01': ['*'] },
      properties: ({ never }) => [
        never('Nothing is <impossible>.', () => false),
        never('An errand never begins.', (now) => now.event?.type === 'errand.begun'),
      ],
    });
    good = reportOf(await judge(errand, readExpected('errand')), {
      promises: { ...chart, properties: chart.properties.slice(0, 1) },
    });
    const broken = { ...errand, checks: { ...errand.checks, paused: () => false } };
    bad = reportOf(await judge(broken, readExpected('errand'), [], {}, adviceFor(SITE)), { promises: chart });
  });

  it('[WS-07] JUnit holds a case for each path and each property, and the failures with their steps', () => {
    const xml = junitXml([good]);
    expect(xml.match(/<testcase /g)).toHaveLength(good.paths.length + 2);
    expect(xml).not.toContain('<failure');
    expect(xml).toContain('name="Nothing is &lt;impossible&gt;."');
    const failed = junitXml([bad]);
    const id = bad.paths.find(({ failures }) => failures.length > 0)?.id;
    expect(failed).toMatch(
      new RegExp(`name="path ${id}: [^"]*" time="0"><failure message="path ${id}, step \\d+ \\(check\\)`),
    );
    expect(failed).toContain('errand does not hold: An errand never begins.');
    const [, tests, failures] = /tests="(\d+)" failures="(\d+)"/.exec(failed) ?? [];
    expect(Number(tests)).toBe(bad.paths.length + 3);
    expect(Number(failures)).toBe(
      failed.split('<failure').length > 1 ? failed.match(/<testcase [^>]*[^/]>/g)?.length : 0,
    );
    expect(Number(failures)).toBeGreaterThan(1);
  });

  it('[WS-07] the HTML report shows each path with links into the workshop, and needs no other file', () => {
    const html = reportHtml([good], { viewer: workshopAt(SITE), pictureOf: () => '<svg></svg>' });
    for (const { id, steps } of good.paths) {
      const link = workshopLink(SITE, 'errand', id, steps.length - 1);
      expect(html).toContain(link.replace('&', '&amp;'));
    }
    expect(html).not.toMatch(/<(link|script|img)[^>]+(href|src)=/);
    expect(html).toContain('All passed');
    expect(html).toContain(`<a href="${SITE}/statecharts/errand?requirement=ER-01">ER-01</a>`);
    const failed = reportHtml([bad], { viewer: workshopAt(SITE) });
    expect(failed).toContain('1 failed');
    expect(failed).toMatch(/<details class="path" open><summary>FAILED <code>[0-9a-f]{10}<\/code>/);
    expect(failed).toContain('BROKEN');
  });

  it('[WS-07] what recorded behaviour alone rejects is counted and listed apart, on the drawing, too', () => {
    // No check of the sample says that a passed errand is over.
    const ends = { operator: 'drop-final', where: 'errand.passed' };
    expect(good.coverage.recordedOnly).toContainEqual(ends);
    expect(good.coverage.survivors).not.toContainEqual(ends);
    const { mutation } = good.summary;
    const html = reportHtml([good]);
    expect(html).toContain(`${mutation.recordedOnly.length} of them by recorded behaviour alone`);
    expect(html).toContain('<th scope="col">recorded only</th>');
    expect(html).toContain('<span class="recorded">drop-final errand.passed</span>');
    expect(coverageLook(good).overlays?.get('errand.passed')).toEqual({
      tone: 'info',
      label: 'recorded only',
      pattern: 'dash-dot',
    });
    const none = { ...good.summary, mutation: { ...mutation, recordedOnly: [] } };
    expect(reportHtml([{ ...good, summary: none }])).not.toContain('class="recorded"');
  });

  it('[WS-07] a failure links to its step in the workshop, by the steps that are shown', () => {
    const transitions = listTransitions(errand.machine);
    const texts = bad.paths.flatMap(({ failures }) => failures.filter((text) => text.includes('(check)')));
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) {
      const [, site, step, walk = ''] =
        /^ {2}In the workshop: (.*)\/statecharts\/errand\?path=[0-9a-f]{10}&step=(\d+)&walk=(\S+)$/m.exec(text) ?? [];
      expect(site).toBe(SITE);
      const steps = readWalk({ transitions }, walk) ?? [];
      const [shown = ''] = text.split('  In words:');
      expect(steps).toHaveLength(shown.match(/^ {2}[ →] \d+\. /gm)?.length ?? 0);
      expect(shown).toMatch(new RegExp(`^  → ${step}\\. `, 'm'));
      // What the check is of is entered by the step that the link opens.
      const to = transitions.find(({ id }) => id === steps[Number(step)]?.at(-1))?.targets;
      expect(to).toEqual(['errand.paused']);
    }
    const link = `${SITE}/statecharts/errand?path=`;
    expect(junitXml([bad]).split(`In the workshop: ${link}`)).toHaveLength(texts.length + 1);
    expect(reportHtml([bad], { viewer: workshopAt(SITE) })).toContain(`In the workshop: ${link}`);
  });
});
