import type { Credential } from '../../../contract/commerce/offers.ts';
import { fetchCredential } from '../../api/offers.ts';
import { useTech } from '../../app/page-hooks.ts';
import { type Resource, useResource } from '../../app/use-resource.ts';

/** The credential of a path; under another technology than its own there is none (VC-05). */
export function useCredential(id: string): Resource<Credential> {
  const tech = useTech();
  const credential = useResource(`credentials/${id}`, () => fetchCredential(id));
  const isElsewhere = tech !== null && credential.content !== null && credential.content.tech !== tech;
  return isElsewhere ? { state: 'missing', content: null } : credential;
}
