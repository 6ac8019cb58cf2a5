/** The walk that `npm test` walks while a translator changes the pages: they change while they are read, and it is short. */
export const TRANSLATED_ALWAYS = 'accept-invitation';
