/**
 * The bounds within which candidate code runs. The reasons and measurements are in README.md.
 */
export const limits = {
  /** CPU time of all tests of a job together, in milliseconds; CPU time, so that a loaded machine fails nobody. */
  guestCpuMs: 2_000,
  /** Wall-clock time after which a child's process group is killed, in milliseconds. */
  childWallMs: 5_000,
  /** A child that by then had less CPU time than this is not killed yet, the machine being busy; in milliseconds. */
  fairCpuMs: 2_500,
  /** Wall-clock time after which a child is killed even if it hardly ran, in milliseconds. */
  maxWallMs: 30_000,
  guestMemoryBytes: 64 * 1024 * 1024,
  /** WebAssembly pages of 64 KiB that the guest may ever have: the engine's limit plus room for its own needs. */
  wasmPages: 1_536,
  guestStackBytes: 256 * 1024,
  /** Node's own stack in KiB: must hold what a guest stack of the size above needs in native frames. */
  nodeStackKb: 7_000,
  /** Data segment of a child process, in KiB (ulimit -d). */
  runDataKb: 1_048_576,
  buildDataKb: 2_097_152,
  nodeHeapMb: 128,
  buildHeapMb: 512,
  /** Builds after which a build child is replaced, CPU seconds after which the system kills it, and how long one waits. */
  buildRequests: 100,
  buildCpuSeconds: 60,
  buildIdleMs: 30_000,
  /** Characters of built programs that are kept in case they come again. */
  buildCacheBytes: 16 * 1024 * 1024,
  /** Bytes of an image of the engine's memory with the harness in it. */
  imageBytes: 32 * 1024 * 1024,
  stdoutBytes: 8 * 1024 * 1024,
  sourceBytes: 512 * 1024,
  sourceFiles: 64,
  builtBytes: 4 * 1024 * 1024,
  tests: 100,

  observedBytes: 2_048,
  /** Timers that a program without tests may fire before it counts as endless. */
  programTimers: 10_000,
  /** Jobs that may wait for a place, for each place. */
  waitingPerPlace: 16,
  /** The same for work that anybody may send: jobs at a time, for each four places, and jobs that wait. */
  anonymousPlaces: 1,
  anonymousWaiting: 8,
  /** What anybody may send is smaller, and gets less time and memory. */
  anonymousSourceBytes: 64 * 1024,
  anonymousWallMs: 3_000,
  anonymousMaxWallMs: 10_000,
  anonymousDataKb: 786_432,
  anonymousHeapMb: 128,
} as const;
