import type { Actions } from './input.ts';

export const ENGINES = ['firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Programs of an engine on this machine, or the sentence that says what to install. As `src/tools/engines.mjs` finds them. */
export type FoundEngine = { programs: string[] } | { missing: string };

/** What crosses the border to a page. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The few commands that each engine carries out in its own protocol; {@link tabOf} builds everything else on them. */
export type Engine = {
  /** @returns when the document and its resources are loaded */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page. @param source JavaScript of the function @throws Error when it throws, or the page goes away meanwhile */
  call(source: string, args: Json[]): Promise<Json>;
  /** Trusted input, in the format that WebDriver and WebDriver BiDi share. */
  perform(actions: Actions): Promise<void>;
  /** Console errors and uncaught errors that the engine has reported by itself. */
  problems(): string[];
  close(): Promise<void>;
};
