/** Resource limits for candidate code. README.md has the reasons and measurements. */
export const limits = {
  /**
   * CPU time of all tests of a job together, in milliseconds; CPU time, because a busy machine must not fail a
   * candidate.
   */
  guestCpuMs: 2_000,
  /** Wall-clock time after which a child's process group is killed, in milliseconds. */
  childWallMs: 5_000,
  /** CPU time below which a child is spared at that point, because the machine is busy; in milliseconds. */
  fairCpuMs: 2_500,
  /** Wall-clock time after which a child is killed even if it hardly ran, in milliseconds. */
  maxWallMs: 30_000,
  guestMemoryBytes: 64 * 1024 * 1024,
  /** Maximum WebAssembly pages of 64 KiB for the guest: the engine's limit plus its own needs. */
  wasmPages: 1_536,
  guestStackBytes: 256 * 1024,
  /** Node's own stack in KiB: enough for the native frames of a guest stack of the size above. */
  nodeStackKb: 7_000,
  /** Data segment of a child process, in KiB (ulimit -d). */
  runDataKb: 1_048_576,
  /** The same for each of the two processes of a build; Node alone reserves 620 MB. */
  buildDataKb: 720_896,
  /** Memory that the two may occupy together when they are looked at: with what they take in between, 512 MB. */
  buildMemoryBytes: 448 * 1024 * 1024,
  nodeHeapMb: 128,
  buildHeapMb: 128,
  /** Builds after which a build child is replaced, its CPU limit in seconds, and its idle time. */
  buildRequests: 100,
  buildCpuSeconds: 60,
  buildIdleMs: 30_000,
  /** Characters of cached build results. */
  buildCacheBytes: 16 * 1024 * 1024,
  /** Bytes of an engine image with the harness. */
  imageBytes: 32 * 1024 * 1024,
  stdoutBytes: 8 * 1024 * 1024,
  sourceBytes: 512 * 1024,
  sourceFiles: 64,
  builtBytes: 4 * 1024 * 1024,
  /** Characters of all values of a program's enums together, which a compiler computes. */
  enumBytes: 1024 * 1024,
  tests: 100,

  observedBytes: 2_048,
  /** Timers that a program without tests may fire before it counts as endless. */
  programTimers: 10_000,
  /** Queued jobs per slot. */
  waitingPerPlace: 16,
  /** Of four slots, those that all previews together may take; the others are for handed-in work alone. */
  previewPlaces: 2,
  /** The same for anonymous work: concurrent jobs per four slots, and queued jobs. */
  anonymousPlaces: 1,
  anonymousWaiting: 8,
  /** Limits for anonymous work: smaller input, less time and memory. */
  anonymousSourceBytes: 64 * 1024,
  anonymousWallMs: 3_000,
  anonymousMaxWallMs: 10_000,
} as const;
