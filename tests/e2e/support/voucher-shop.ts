import type { Product } from '../../../src/contract/commerce/orders.ts';
import { register, request } from './prepared-exam.ts';

export const JUNIOR = 'javascript-junior-developer';

/** A team order, paid: its buyer owns one voucher for each seat. @returns their codes */
export async function buyVouchers(url: string, email: string, quantity: number): Promise<string[]> {
  const order = { email, product: JUNIOR, kind: 'examination-only', quantity, canUpgrade: false };
  const { codes } = await request<{ codes: string[] }>(url, null, 'POST', '/test/orders', order);
  return codes;
}

/** A voucher for certification exams that belongs to nobody. @returns its code */
export async function newVoucher(url: string, certifications: string[], gives: 'one' | 'all' = 'one'): Promise<string> {
  const covers = certifications.map((certification_id): Product => ({ certification_id, type: 'EXAM' }));
  const { code } = await request<{ code: string }>(url, null, 'POST', '/test/vouchers', { gives, covers });
  return code;
}

/** Somebody new redeems a voucher. */
export async function redeemAsSomebody(url: string, code: string, choice: Product | null = null): Promise<void> {
  const { token } = await register(url);
  await request(url, token, 'POST', `/vouchers/${code}/use`, { choice });
}
