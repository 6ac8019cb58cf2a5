import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/server/settings.ts';
import { legalWarnings } from '../../../src/server/site/legal-values.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const OPERATOR = {
  OPERATOR_NAME: 'Acme *Certs* Ltd',
  OPERATOR_ADDRESS: '1 Main Street, Dublin',
  OPERATOR_EMAIL: 'legal@acme.example',
  OPERATOR_LAW: 'the laws of Ireland',
  OPERATOR_COURT: 'the courts of Dublin',
  VAT_ID: 'IE1234567X',
};

function settingsOf(environment: Record<string, string>) {
  const read = readSettings(environment);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.settings;
}

describeOnBoth('legal texts', (kind) => {
  const app = useApp(kind, { settings: { ...OPERATOR, REFUND_DAYS: '30', SMTP_URL: 'smtp://u:p@mail.acme.example' } });
  const textOf = async (slug: string) => (await app().ok('getDocument', { params: { kind: 'legal', slug } })).text;

  test('name the operator and the terms of this installation', async () => {
    const imprint = await textOf('imprint');
    expect(imprint).toContain('- Acme \\*Certs\\* Ltd\n- 1 Main Street, Dublin');
    expect(imprint).toContain('VAT identification number: IE1234567X');
    expect(await textOf('terms')).toContain('governed by the laws of Ireland');
    const refunds = await textOf('refunds');
    expect(refunds).toContain('Within 30 days of your purchase');
    expect(refunds).toContain('## Refunds after 30 days');
  });

  test('list the services that are set up and no others', async () => {
    const privacy = await textOf('privacy');
    expect(privacy).toContain('delivered through mail.acme.example');
    for (const service of ['GitHub', 'Segment', 'New Relic']) expect(privacy).not.toContain(service);
  });

  test('never show a placeholder', async () => {
    const { data } = await app().ok('listDocuments', { params: { kind: 'legal' }, query: {} });
    expect(data.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['imprint', 'privacy', 'refunds', 'terms']));
    for (const { slug } of data) expect(await textOf(slug), slug).not.toContain('{{');
  });
});

describe('the settings of legal texts', () => {
  const production = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) };

  test('are warned of one by one when production lacks them', () => {
    expect(legalWarnings(settingsOf({ ...production, ...OPERATOR }))).toEqual([]);
    expect(legalWarnings(settingsOf({ ...production, ...OPERATOR, VAT_ID: '', OPERATOR_LAW: '' }))).toEqual([
      'OPERATOR_LAW is not set: the legal texts leave out the sentences that need it',
      'VAT_ID is not set: the legal texts leave out the sentences that need it',
    ]);
    expect(legalWarnings(settingsOf({}))).toEqual([]);
  });

  test('have a demo operator where nobody buys anything, and none in staging', () => {
    expect(settingsOf({}).legal.operatorName).toBe('Chartered Demo Operator');
    expect(settingsOf({ NODE_ENV: 'staging' }).legal.operatorName).toBeNull();
  });
});
