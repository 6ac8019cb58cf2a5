/** What the parent and the run child say to each other: one JSON text each way. */

export type RunRequest =
  | { kind: 'tests'; nonce: string; code: string; tests: string[]; limits: RunLimits }
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

export type RunReply =
  | { kind: 'observed'; observations: Observation[] }
  | { kind: 'printed'; lines: string[]; error: string | null }
  | { kind: 'timeout' | 'memory' | 'crashed'; message: string };
