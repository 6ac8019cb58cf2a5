import type { ChartReport } from './chart-report.ts';

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML has no way to write other control characters.
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '�');

interface Case {
  readonly name: string;
  readonly failures: readonly string[];
}

function casesOf(report: ChartReport): Case[] {
  const { summary } = report;
  const onPaths = new Set(report.paths.flatMap(({ failures }) => failures));
  const broken = report.properties.flatMap(({ failure }) => failure ?? []);
  return [
    ...report.paths.map(({ id, title, failures }) => ({ name: `path ${id}: ${title}`, failures })),
    ...report.properties.map(({ words, failure }) => ({ name: words, failures: failure ? [failure] : [] })),
    {
      name: 'goals, expected behaviour, mutants and lint',
      failures: summary.problems.filter((text) => !onPaths.has(text) && !broken.includes(text)),
    },
  ];
}

/** The report as JUnit XML: a suite for each chart, a case for each path and each property. */
export function junitXml(reports: readonly ChartReport[]): string {
  const suites = reports.map((report) => {
    const { summary } = report;
    const cases = casesOf(report);
    const failed = cases.filter(({ failures }) => failures.length > 0).length;
    const seconds = ((summary.computing + summary.mutation.computing) / 1000).toFixed(3);
    return {
      tests: cases.length,
      failed,
      text: [
        `<testsuite name="${escapeXml(summary.chart)}" tests="${cases.length}" failures="${failed}" errors="0" skipped="0" time="${seconds}">`,
        ...cases.map(({ name, failures }) => {
          const head = `<testcase classname="${escapeXml(summary.chart)}" name="${escapeXml(name)}" time="0"`;
          if (failures.length === 0) return `  ${head}/>`;
          const parts = failures.map(
            (text) => `<failure message="${escapeXml(text.split('\n')[0] ?? '')}">${escapeXml(text)}</failure>`,
          );
          return `  ${head}>${parts.join('')}</testcase>`;
        }),
        '</testsuite>',
      ].join('\n'),
    };
  });
  const sum = (of: (suite: (typeof suites)[number]) => number): number =>
    suites.reduce((total, suite) => total + of(suite), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="paths" tests="${sum(({ tests }) => tests)}" failures="${sum(({ failed }) => failed)}">`,
    ...suites.map(({ text }) => text),
    '</testsuites>',
    '',
  ].join('\n');
}
