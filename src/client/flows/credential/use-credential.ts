import type { OpenedCredential } from '../../../contract/commerce/offers.ts';
import { fetchCredential, fetchCredentials } from '../../api/commerce/offers.ts';
import { useTech } from '../site/page-hooks.ts';
import { type Resource, useResource } from '../site/use-resource.ts';

/** The credential in a path; missing under another technology than its own (VC-05). */
export function useCredential(id: string): Resource<OpenedCredential> {
  const tech = useTech();
  const credential = useResource(null, () => fetchCredential(id));
  const isElsewhere = tech !== null && credential.content !== null && credential.content.tech !== tech;
  return isElsewhere ? { state: 'missing', content: null } : credential;
}

/** The signed-in user's credentials. */
export const useCredentials = () => useResource(null, fetchCredentials);
