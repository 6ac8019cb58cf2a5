import { matchPage } from '../../../contract/pages.ts';
import { siteFacts } from './site-facts.ts';

/** Parameters that name a page of the product; all others name a person's things or open a door. */
const PUBLIC_PARAMETERS = new Set(['tech', 'product', 'slug', 'step', 'provider']);
/** Pages whose address opens something: what is loaded from others must not see it. */
const SECRET_PARAMETERS = ['token', 'hash', 'secret', 'code'];

/** The path as it is recorded: what only its visitor should know is left out. */
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

/** Whether the address of a page is itself a secret. */
export function isSecretPath(pathname: string): boolean {
  const match = matchPage(pathname, siteFacts());
  return (
    match !== null &&
    (SECRET_PARAMETERS.some((name) => name in match.params) || match.id.toLowerCase().includes('socialcallback'))
  );
}
