/** Authoritative hosts: specifications, and the documentation of each technology's makers. */
export const OFFICIAL_HOSTS: readonly string[] = [
  // Specifications
  'tc39.es',
  'html.spec.whatwg.org',
  'dom.spec.whatwg.org',
  'fetch.spec.whatwg.org',
  'streams.spec.whatwg.org',
  'url.spec.whatwg.org',
  'webidl.spec.whatwg.org',
  'www.w3.org',
  'drafts.csswg.org',
  'www.rfc-editor.org',
  'unicode.org',
  'semver.org',
  // JavaScript and the web platform
  'developer.mozilla.org',
  'nodejs.org',
  'docs.npmjs.com',
  // Browser vendors, on performance
  'web.dev',
  'developer.chrome.com',
  'v8.dev',
  // Security
  'owasp.org',
  'cheatsheetseries.owasp.org',
  // Vue and Nuxt
  'vuejs.org',
  'router.vuejs.org',
  'pinia.vuejs.org',
  'test-utils.vuejs.org',
  'nuxt.com',
  'nitro.build',
  'h3.dev',
  'vite.dev',
  'vitest.dev',
  // Angular
  'angular.dev',
  'rxjs.dev',
  // TypeScript
  'www.typescriptlang.org',
  // React
  'react.dev',
  'reactrouter.com',
];

/** The problem with a source URL, or null. */
export function sourceFault(address: string): string | null {
  if (!URL.canParse(address)) return `"${address}" is not an address.`;
  const url = new URL(address);
  if (url.protocol !== 'https:') return `The address does not start with https: ${address}`;
  if (url.username !== '' || url.password !== '' || url.port !== '')
    return `The address names more than a host: ${address}`;
  if (!OFFICIAL_HOSTS.includes(url.hostname)) {
    return `${url.hostname} is not among the official hosts (src/content/sources.ts).`;
  }
  return null;
}
