import type { OpenedCredential } from '../../contract/commerce/offers.ts';
import { presentCredential } from '../commerce/present.ts';
import type { CredentialRow } from '../data/tables.ts';
import { isNameDrawn } from './files/certificate-scene.ts';
import { credentialWords, fontsFor } from './files/credential-words.ts';

/**
 * A credential as its page shows it, with what only its holder is told.
 *
 * @param userId the signed-in user; null for a guest
 */
export async function presentOpenedCredential(
  row: CredentialRow,
  userId: string | null,
  publicUrl: string,
): Promise<OpenedCredential> {
  const isOwn = userId !== null && row.user_id === userId;
  const hasFiles = row.status === 'valid' && row.holder_name !== null;
  const words = isOwn && hasFiles ? credentialWords(row, row.holder_name, publicUrl) : null;
  return {
    ...presentCredential(row),
    is_own: isOwn,
    is_name_drawn: words && isNameDrawn(await fontsFor(words), words),
  };
}
