import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another when they are read aloud or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new voucher code: 80 random bits as four groups of four, such as 7K2M-Q9XW-4TRB-H3ZC. */
export const newVoucherCode = (): string => [group(), group(), group(), group()].join('-');

/** A code for who may know that there is such a voucher and may not use it: its last group alone. */
export const maskedVoucherCode = (code: string): string => `••••-••••-••••-${code.slice(-4)}`;

/** A name for vouchers that came together, such as C-7K2M-Q9XW. It redeems nothing. */
export const newComboCode = (): string => `C-${group()}-${group()}`;
