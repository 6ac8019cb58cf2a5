import { dequal } from 'dequal';

/** What the walk engine and the models need of `node:util`, in a browser. */
export const isDeepStrictEqual: (one: unknown, other: unknown) => boolean = dequal;
