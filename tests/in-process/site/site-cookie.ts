/** Names, with the session of the browser and the settings, the server that answers a request. */
export const SITE_COOKIE = 'walk-site';
