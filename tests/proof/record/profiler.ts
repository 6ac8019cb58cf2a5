import { type Debugger, type Profiler, Session } from 'node:inspector';
import type { FunctionCoverage, SourceText } from './executed.ts';

/** V8's precise coverage of this process, without leaving it. */
export type CoverageProfiler = {
  /** What ran since the last call, by script; counters start again. */
  take(): Map<string, readonly FunctionCoverage[]>;
  /** The texts that V8 compiled, by script: what a tool made of a file may have other positions than the file. */
  readSources(): Map<string, SourceText>;
};

export function createProfiler(isWanted: (url: string) => boolean): CoverageProfiler {
  const session = new Session();
  session.connect();
  /** Commands to one's own process are answered before the call returns. */
  function send<Result>(method: string, params: object = {}): Result {
    let outcome: { error: Error | null; result: unknown } | undefined;
    session.post(method, params, (error, result) => {
      outcome = { error, result };
    });
    if (!outcome) throw new Error(`${method} has not been answered.`);
    if (outcome.error) throw new Error(`${method}: ${outcome.error.message}`);
    return outcome.result as Result;
  }
  send('Profiler.enable');
  send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  return {
    take() {
      const { result } = send<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
      return new Map(result.filter(({ url }) => isWanted(url)).map(({ scriptId, functions }) => [scriptId, functions]));
    },
    readSources() {
      const scripts: Debugger.ScriptParsedEventDataType[] = [];
      session.on('Debugger.scriptParsed', ({ params }) => scripts.push(params));
      // Announces each script that is already there.
      send('Debugger.enable');
      const sources = new Map<string, SourceText>();
      for (const { scriptId, url, sourceMapURL } of scripts) {
        if (!isWanted(url)) continue;
        const { scriptSource } = send<Debugger.GetScriptSourceReturnType>('Debugger.getScriptSource', { scriptId });
        sources.set(scriptId, { url, text: scriptSource, map: sourceMapURL || null });
      }
      send('Debugger.disable');
      return sources;
    },
  };
}
