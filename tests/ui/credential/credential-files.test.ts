import { expect, test } from 'vitest';
import { credentialFiles, credentialPath, verifyPath } from '../../../src/client/flows/credential/credential.select.ts';

const id = '22characters-of-an-id0';

test('[VC-04] a credential has its files while it is valid and its holder has a name, and none otherwise', () => {
  expect(credentialFiles({ id, status: 'valid', holder_name: 'Ada' })).toEqual({
    pdf: `/api/certificates/${id}/certificate.pdf`,
    letterPdf: `/api/certificates/${id}/certificate.pdf?paper=letter`,
    png: `/api/certificates/${id}/certificate.png`,
    badge: `/api/certificates/${id}/badge`,
  });
  expect(credentialFiles({ id, status: 'revoked', holder_name: 'Ada' })).toBeNull();
  expect(credentialFiles({ id, status: 'valid', holder_name: null })).toBeNull();
});

test('[RT-01] its page is named by technology, product and id; the one that verifies has the id filled in', () => {
  expect(credentialPath({ id, tech: 'vuejs' }, 'certificates')).toBe(`/vuejs/certificates/${id}`);
  expect(verifyPath({ id })).toBe(`/verify?code=${id}`);
});
