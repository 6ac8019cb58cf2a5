import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';
import { failureWithReason } from '../src/tools/test-run/failure-with-reason.mjs';

/** What `npm test` prints at its end of a suite. */
export type SuiteReport = {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles with their files and the beginning of their reasons: tests that failed, files that could not be run, and errors outside of tests. */
  failures: string[];
};

/** A message, and what differs: that of a walk says no more than that a list of problems is not empty. */
const reasonOf = ({ message, diff }: { message: string; diff?: string | undefined }): (string | undefined)[] => [message, diff];

/** Writes a {@link SuiteReport} to the file that `SUITE_REPORT` names. */
export class WriteSuiteReport implements Reporter {
  onTestRunEnd(...[modules, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env.SUITE_REPORT;
    if (!file) return;
    const report: SuiteReport = { passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result();
        const name = `${module.relativeModuleId} › ${test.fullName}`;
        if (state === 'passed') report.passed += 1;
        if (state === 'failed') report.failures.push(failureWithReason(name, (reasons ?? []).flatMap(reasonOf)));
        if (state === 'skipped') report.skipped += 1;
      }
      for (const error of module.errors()) report.failures.push(`${module.relativeModuleId}: ${error.message}`);
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) {
          report.failures.push(`${module.relativeModuleId} › ${suite.fullName}: ${error.message}`);
        }
      }
    }
    for (const error of errors) report.failures.push(`outside of tests: ${error.message}`);
    report.failed = report.failures.length;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}
