// @vitest-environment happy-dom

import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { VoucherCodeForm } from '../../../src/client/pages/shared/voucher/voucher-code-form.tsx';
import { mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { fill, press } from '../../support/site/reading.ts';

const Address = () => <p>{useLocation().pathname}</p>;

async function open() {
  const place = await mount(
    <MemoryRouter initialEntries={['/javascript/dashboard']}>
      <VoucherCodeForm />
      <Address />
    </MemoryRouter>,
  );
  return () => outlineOf(place).join('\n');
}

test('[VC-01] a code that is typed in any way leads to its voucher', async () => {
  const words = await open();
  expect(words()).toContain('Have a voucher code?');
  await fill('Have a voucher code?', ' “7k2m q9xw–4trb h3zc”. ');
  await press('Open the voucher');
  expect(words()).toContain('/voucher/7K2M-Q9XW-4TRB-H3ZC');
});

test('[VC-01] what is no code is said at its field, and nothing is opened', async () => {
  const words = await open();
  for (const typed of ['', ' — ', '株式会社']) {
    await fill('Have a voucher code?', typed);
    await press('Open the voucher');
    expect(words()).toContain('Enter the sixteen letters and digits of your voucher.');
    expect(words()).toContain('/javascript/dashboard');
  }
});
