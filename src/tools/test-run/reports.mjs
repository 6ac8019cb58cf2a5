import { existsSync, readFileSync } from 'node:fs';
import { failureWithReason } from './failure-with-reason.mjs';

/**
 * What a suite has counted. A failure is a title and the beginning of its reason, a line each.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

/**
 * Reads the counts of a suite that has ended. A suite that ended with an error and no failed test (a crash, a report cut short),
 * or that ran nothing where something was to run, has one failure.
 *
 * @param {{ code: number, report?: string, read?: (json: unknown) => Counts, mayBeEmpty?: boolean }} ended
 *   `report`: path of the suite's JSON; without one the suite is a single test
 * @returns {Counts}
 */
export function countsOf({ code, report, read = (json) => json, mayBeEmpty = false }) {
  if (!report) {
    return {
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? 0 : 1,
      skipped: 0,
      failures: code === 0 ? [] : [`ended with exit code ${code}`],
    };
  }
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    if (existsSync(report)) Object.assign(counts, read(JSON.parse(readFileSync(report, 'utf8'))));
    else if (!mayBeEmpty || code !== 0) counts.failures.push('wrote no report');
  } catch {
    counts.failures.push('left a report that cannot be read');
  }
  if (code !== 0 && counts.failed === 0) counts.failures.push(`ended with exit code ${code}`);
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0;
  if (code === 0 && isEmpty && !mayBeEmpty && counts.failures.length === 0) counts.failures.push('no test ran');
  counts.failed = Math.max(counts.failed, counts.failures.length > 0 ? 1 : 0);
  return counts;
}

/**
 * Counts of Playwright's JSON report.
 *
 * @returns {Counts} failures with their place, their project, their titles and the beginning of their reasons
 */
export function readPlaywright({ stats, suites, errors = [] }) {
  const failures = [];
  const visit = (suite, file, titles) => {
    for (const spec of suite.specs ?? []) {
      // A walk is registered by a file that many specs share.
      const place = spec.file === file ? `${file}:${spec.line}` : file;
      for (const { status, projectName, results = [] } of spec.tests) {
        if (status === 'expected' || status === 'skipped') continue;
        const title = [`${place} [${projectName}]`, ...titles, spec.title].join(' › ');
        failures.push(
          failureWithReason(
            title,
            results.flatMap(({ errors: found = [] }) => found.map(({ message }) => message)),
          ),
        );
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, file, [...titles, inner.title]);
  };
  for (const suite of suites) visit(suite, suite.title, []);
  failures.push(...errors.map(({ message }) => message?.split('\n')[0] ?? 'an error without a message'));
  return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures };
}
