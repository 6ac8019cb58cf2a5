import type { Reporter, Vitest } from 'vitest/node';

/** A part of a title (`-t`) that no test has fails the run: mistyped, it would pass without having run anything. */
export class TitleNotFound implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(...[modules]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const pattern = this.#vitest?.config.testNamePattern;
    if (!pattern) return;
    // A file that could not be read has failed already, and its tests are not known.
    if (modules.some((module) => module.errors().length > 0)) return;
    for (const { children } of modules) {
      for (const test of children.allTests()) if (test.result().state !== 'skipped') return;
    }
    console.error(`No selected test has "${pattern.source}" in its title.`);
    process.exitCode = 1;
  }
}
