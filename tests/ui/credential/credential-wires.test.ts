import { expect, test } from 'vitest';
import { wiredCredentialCheckMachine } from '../../../src/client/flows/credential/credential-check.wire.ts';
import { wiredVerificationMachine } from '../../../src/client/flows/credential/verification.wire.ts';
import { useStubBrowser } from '../../support/site/browser-stub.ts';
import { type Asked, named, runEffect } from '../../support/site/wires.ts';

const browser = useStubBrowser('https://site.example/verify');

const ASKED: Asked[] = [
  ['[VC-04]', wiredCredentialCheckMachine, 'openCredential', { id: 'c/1' }, 'GET /api/certificates/c%2F1/open'],
  ['[VC-05]', wiredVerificationMachine, 'verifyCode', { id: 'c1' }, 'GET /api/certificates/c1/verification?'],
  [
    ...(['[VC-05]', wiredVerificationMachine, 'verifyBadge', { badge: '{}' }] as const),
    ...(['POST /api/certificates/verify', { badge: '{}' }] as const),
  ],
];

test.each(named(ASKED))('%s %s: %s', async (_, effect, call, { chart, input, body }) => {
  await expect(runEffect(chart, effect, input)).rejects.toMatchObject({ message: 'No.' });
  expect(browser.calls.map((sent) => [sent.call, sent.body])).toEqual([[call, body]]);
});

test('[VC-05] the file of a badge is read in the browser, and nothing is asked for it', async () => {
  const read = (text: string) => runEffect(wiredVerificationMachine, 'readBadge', { file: new Blob([text]) });
  expect(await read('{"id":"x"}')).toBe('{"id":"x"}');
  await expect(read('%PDF-1.7')).rejects.toMatchObject({ kind: 'invalid' });
  expect(browser.calls).toEqual([]);
});
