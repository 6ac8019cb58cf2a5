/** Messages between the parent and the run child: one JSON text each way, and memory images as bytes. */

export type RunRequest =
  /** Creates the memory image with the harness, sealed for tests; the only request with the harness's source. */
  | { kind: 'image'; nonce: string; isSealed: boolean; limits: RunLimits }
  /** Programs of one attempt with their tests; never of two attempts. */
  | { kind: 'tests'; nonce: string; jobs: RunJob[]; limits: RunLimits }
  | { kind: 'program'; nonce: string; code: string; limits: RunLimits };

export type RunLimits = {
  guestCpuMs: number;
  guestMemoryBytes: number;
  guestStackBytes: number;
  wasmPages: number;
  programTimers: number;
};

/** The guest's result of one test: JSON text of the returned value, or why there is none. */
export type Observation = { value: string | null; error: string | null; logs: string[] };

/** One program, and the sources of its tests. */
export type RunJob = { code: string; tests: string[] };

/** How one program ended: with an observation for each test, or at a limit. */
export type RunEnd =
  | { kind: 'observed'; observations: Observation[] }
  | { kind: 'timeout' | 'memory'; message: string };

export type RunReply =
  /** Results of the programs in order; after one that hit a limit the child runs no other. */
  | { kind: 'observed'; ends: RunEnd[] }
  | { kind: 'printed'; lines: string[]; error: string | null }
  | { kind: 'timeout' | 'memory' | 'crashed'; message: string };
