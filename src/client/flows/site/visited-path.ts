import { matchPage } from '../../../contract/pages.ts';
import { siteFacts } from './site-facts.ts';

/** Parameters that identify public pages; all others identify a person's things or grant access. */
const PUBLIC_PARAMETERS = new Set(['tech', 'product', 'slug', 'step', 'provider']);
/** Pages whose URL grants access, and must be hidden from third parties. */
const SECRET_PARAMETERS = ['token', 'hash', 'secret', 'code'];

/** The recorded path, without private parameters. */
export function recordedPath(pathname: string): string {
  const match = matchPage(pathname, siteFacts());
  if (!match) return '/~';
  const hidden = new Set(
    Object.entries(match.params).flatMap(([name, value]) => (PUBLIC_PARAMETERS.has(name) ? [] : [value])),
  );
  return pathname
    .split('/')
    .map((segment) => (segment !== '' && hidden.has(segment) ? '~' : segment))
    .join('/');
}

/** Whether a page's URL is itself a secret. */
export function isSecretPath(pathname: string): boolean {
  const match = matchPage(pathname, siteFacts());
  return (
    match !== null &&
    (SECRET_PARAMETERS.some((name) => name in match.params) || match.id.toLowerCase().includes('socialcallback'))
  );
}
