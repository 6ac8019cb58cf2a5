const DAY_MS = 86_400_000;

/**
 * The last moment of a day in UTC, in milliseconds since 1970: until when something can be used. It is written as the day that it ends,
 * the same for every reader, by `formatLastDay`; formatters of other moments do not take it.
 */
export type LastDay = number & { readonly isLastDay?: true };

/** A moment that is known to be a last day, such as a stored one. */
export const asLastDay = (at: number): LastDay => at as LastDay;

/** The end of a moment's day in UTC. */
export const endOfUtcDay = (at: number): LastDay => asLastDay((Math.floor(at / DAY_MS) + 1) * DAY_MS - 1);
