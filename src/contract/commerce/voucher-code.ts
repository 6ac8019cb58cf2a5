/** Dashes of all kinds, the minus sign among them. */
const DASHES = /[\p{Pd}\u2212]+/gu;
/** What stands around a code when it is copied or dictated: spaces, quotes, full stops, characters that nobody sees. */
const AROUND = /[^A-Z0-9-]+/g;
const CODE = /^([A-Z0-9]{4})-*([A-Z0-9]{4})-*([A-Z0-9]{4})-*([A-Z0-9]{4})$/;

/**
 * A voucher code as it is stored, however somebody typed or copied it: four groups of four letters and digits, with dashes between them.
 * The link of a voucher is as good as its code. Call it on a text of bounded length.
 */
export function voucherCodeOf(typed: string): string {
  const [address = ''] = typed.normalize('NFKC').trim().split(/[?#]/);
  const text = address.split('/').findLast((part) => part !== '' && part !== 'select') ?? '';
  const plain = text.toUpperCase().replaceAll(DASHES, '-').replaceAll(AROUND, '');
  const groups = CODE.exec(plain.replaceAll('-', ''))?.slice(1);
  return groups ? groups.join('-') : plain.replaceAll(/^-+|-+$/g, '');
}
