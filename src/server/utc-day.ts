import type { LastDay } from '../contract/last-day.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "12 March 2026", in UTC. */
export const utcDay = (at: number & { readonly isLastDay?: never }): string => dayFormat.format(at);

/** The last day of something as mails name it: "12 March 2026 (UTC)". */
export const formatLastDay = (at: LastDay): string => `${dayFormat.format(at)} (UTC)`;
