/** What the parent and the run child say to each other: one JSON text each way, and images of memory as bytes. */

export type RunRequest =
  /** The image of the memory with the harness in it, sealed for tests; the only request that comes with the harness's source. */
  | { kind: 'image'; nonce: string; isSealed: boolean; limits: RunLimits }
  /** Programs of one attempt, each with its tests; never of two attempts. */
  | { kind: 'tests'; nonce: string; jobs: RunJob[]; limits: RunLimits }
  | { kind: 'program'; nonce: string; code: string; limits: RunLimits };

export type RunLimits = {
  guestCpuMs: number;
  guestMemoryBytes: number;
  guestStackBytes: number;
  wasmPages: number;
  programTimers: number;
};

/** What one test came to in the guest: JSON text of the returned value, or why there is none. */
export type Observation = { value: string | null; error: string | null; logs: string[] };

/** One program, and the sources of its tests. */
export type RunJob = { code: string; tests: string[] };

/** How one program ended: with an observation for each test, or at a limit. */
export type RunEnd =
  | { kind: 'observed'; observations: Observation[] }
  | { kind: 'timeout' | 'memory'; message: string };

export type RunReply =
  /** Ends of the first programs; after one that met a limit the child runs no other. */
  | { kind: 'observed'; ends: RunEnd[] }
  | { kind: 'printed'; lines: string[]; error: string | null }
  | { kind: 'timeout' | 'memory' | 'crashed'; message: string };
