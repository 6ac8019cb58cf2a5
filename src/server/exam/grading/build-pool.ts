import { type BuildService, type RequestLimits, type ServiceSetup, startBuildService } from './build-service.ts';
import type { ChildEnd } from './child.ts';

/** Build children kept for reuse. They execute no candidate code, so they may serve several attempts. */
export type BuildPool = {
  /**
   * Sends a request to an idle or a new child. If a reused child was stopped, the request is retried once in a new
   * child, to rule out leftovers of earlier requests.
   */
  ask(request: Uint8Array, limits: RequestLimits): Promise<ChildEnd>;
  /** Kills idle children immediately, and the others after their response. */
  close(): Promise<void>;
};

export type PoolLimits = {
  /** Requests after which a child is replaced. */
  maxRequests: number;
  /** Idle time after which a child ends. Milliseconds. */
  idleMs: number;
};

/**
 * @param setup called for each child that is started
 */
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
  function release(service: BuildService): void {
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
    release(service);
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
