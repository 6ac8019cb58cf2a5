import { sourcesOf } from '../../../contract/site/third-party-sources.ts';
import { publicSettings } from './public-settings.ts';

/** Whether a script URL is allowed by the settings: https, with a listed origin. */
export function isAllowedScript(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username } = new URL(address);
  return protocol === 'https:' && username === '' && origins.includes(origin);
}

type ScriptPolicy = { createScriptURL(address: string): unknown };
type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
};

let policy: ScriptPolicy | null = null;

function scriptPolicy(): ScriptPolicy {
  if (policy) return policy;
  const origins = sourcesOf(publicSettings(), 'script-src');
  const rules = {
    createScriptURL(address: string) {
      if (!isAllowedScript(address, origins)) throw new TypeError('A script of an origin that is not configured.');
      return address;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  // Third-party scripts load their own parts by plain strings; the default policy applies the same allowlist.
  trustedTypes?.createPolicy('default', rules);
  policy = trustedTypes?.createPolicy('third-party', rules) ?? rules;
  return policy;
}

const loads = new Map<string, Promise<void>>();

/** Loads a script of a configured third party, once. @throws Error when it is not allowed or does not load. */
export function loadScript(address: string): Promise<void> {
  const known = loads.get(address);
  if (known) return known;
  const load = new Promise<void>((done, fail) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = scriptPolicy().createScriptURL(address) as string;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      loads.delete(address);
      fail(new Error(`A script did not load: ${new URL(address).origin}`));
    });
    document.head.append(script);
  });
  loads.set(address, load);
  return load;
}
