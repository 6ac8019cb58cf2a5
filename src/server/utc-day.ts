const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "12 March 2026", in UTC. */
export const utcDay = (at: number): string => dayFormat.format(at);
