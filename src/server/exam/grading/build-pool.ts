import { type BuildService, type RequestLimits, type ServiceSetup, startBuildService } from './build-service.ts';
import type { ChildEnd } from './child.ts';

/** Build children that are kept for the next build. They execute no candidate code, so they may serve several attempts. */
export type BuildPool = {
  /**
   * Has one request answered by a child that waits or by a new one. A request whose child was stopped, and had served
   * others before, is tried once more in a new child: what the others left behind is then not to blame.
   */
  ask(request: Uint8Array, limits: RequestLimits): Promise<ChildEnd>;
  /** Kills the children that wait and, when they have answered, the others. */
  close(): Promise<void>;
};

export type PoolLimits = {
  /** Requests after which a child is replaced. */
  maxRequests: number;
  /** Milliseconds after which a child that nobody asked ends. */
  idleMs: number;
};

/** @param setup what each child is started with; asked when one is started */
export function createBuildPool(setup: () => Promise<ServiceSetup>, { maxRequests, idleMs }: PoolLimits): BuildPool {
  const waiting: { service: BuildService; timer: NodeJS.Timeout }[] = [];
  const leaving = new Set<Promise<void>>();
  let isClosed = false;

  function discard(service: BuildService): void {
    const gone = service.kill().finally(() => leaving.delete(gone));
    leaving.add(gone);
  }
  function take(): BuildService | null {
    for (let kept = waiting.pop(); kept; kept = waiting.pop()) {
      clearTimeout(kept.timer);
      if (kept.service.isAlive) return kept.service;
      discard(kept.service);
    }
    return null;
  }
  function giveBack(service: BuildService): void {
    if (isClosed || !service.isAlive || service.asked >= maxRequests) {
      discard(service);
      return;
    }
    const timer = setTimeout(() => {
      waiting.splice(
        waiting.findIndex((kept) => kept.service === service),
        1,
      );
      discard(service);
    }, idleMs);
    timer.unref();
    waiting.push({ service, timer });
  }
  async function askOne(service: BuildService, request: Uint8Array, limits: RequestLimits): Promise<ChildEnd> {
    const end = await service.ask(request, limits);
    giveBack(service);
    return end;
  }

  return {
    async ask(request, limits) {
      const used = take();
      if (used !== null) {
        const end = await askOne(used, request, limits);
        if (end.kind === 'output' || end.kind === 'starved') return end;
      }
      return askOne(startBuildService(await setup()), request, limits);
    },
    async close() {
      isClosed = true;
      for (const { service, timer } of waiting.splice(0)) {
        clearTimeout(timer);
        discard(service);
      }
      await Promise.all(leaving);
    },
  };
}
