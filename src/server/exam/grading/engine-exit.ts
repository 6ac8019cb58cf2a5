/** Codes with which the patched engine ends; see engine.ts. */
export const ENGINE_EXIT = { stack: 1, memory: 2 } as const;
