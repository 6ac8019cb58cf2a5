/** Prices that know no country. Apart, because public pages name it and load no schema. */
export const GLOBAL_REGION = 'GLOBAL';
