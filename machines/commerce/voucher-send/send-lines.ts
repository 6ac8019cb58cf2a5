import { normalizeEmail } from '../../../src/contract/account/email-address.ts';
import { parsePeople } from '../../../src/contract/team/parse-people.ts';

/** One address that vouchers are to go to, with what became of it. */
export type SendLine = {
  address: string;
  /** Voucher that goes there; null when none can. */
  code: string | null;
  outcome: 'waiting' | 'sent' | 'notSent';
  /** Why it was not sent. */
  message: string;
};

/** What looks like an address; the server decides. */
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Addresses of a text, one a line or with commas or semicolons between them; or the recipients of a mail, with their names. */
export function addressesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      line.includes('<')
        ? parsePeople(line).map(({ person, text: part }) => person?.email ?? part)
        : line.split(/[,;]/),
    )
    .map(normalizeEmail)
    .filter((address) => address !== '');
}

/**
 * Gives each address of a text a voucher. An address that had one in an earlier attempt keeps it: when no answer came, the mail may be
 * on its way.
 *
 * @param codes vouchers that can be sent
 */
export function planLines(text: string, codes: readonly string[], before: readonly SendLine[]): SendLine[] {
  const addresses = addressesOf(text);
  const kept = new Map(
    before.flatMap(({ address, code, outcome }) =>
      outcome !== 'sent' && addresses.includes(address) ? [[address, code] as const] : [],
    ),
  );
  const used = new Set([
    ...kept.values(),
    ...before.flatMap(({ code, outcome }) => (outcome === 'sent' ? [code] : [])),
  ]);
  const free = codes.filter((code) => !used.has(code));
  return addresses.map((address, at): SendLine => {
    const refused = (message: string): SendLine => ({ address, code: null, outcome: 'notSent', message });
    if (!ADDRESS.test(address)) return refused('This is not an e-mail address.');
    if (addresses.indexOf(address) !== at) return refused('This address is in the list already.');
    const code = kept.get(address) ?? free.shift();
    return code === undefined
      ? refused('No voucher is left for this address.')
      : { address, code, outcome: 'waiting', message: '' };
  });
}
