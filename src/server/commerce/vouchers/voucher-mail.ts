import type { Voucher } from '../../../contract/commerce/offers.ts';
import type { ProductKind } from '../../../contract/commerce/orders.ts';
import { composeMail, type MailContent } from '../../mail/compose.ts';
import { formatLastDay } from '../../utc-day.ts';

const KIND_WORDS: Record<ProductKind, string> = { EXAM: 'exam', TRAINING: 'training', BOOTCAMP: 'online bootcamp' };

/** What a voucher gives as a list: one of the items, or all of them. */
export function listGiven(gives: Voucher['gives'], items: Iterable<string>): string {
  return new Intl.ListFormat('en', { type: gives === 'one' ? 'disjunction' : 'conjunction' }).format(items);
}

/** To whom the owner of a voucher sends it: who that is, what it gives, until when, and the link. */
export function voucherMail({
  origin,
  sender,
  voucher: { code, gives, covers, valid_until },
}: {
  origin: string;
  /** Confirmed address of the owner: a name could be an advertisement. */
  sender: string;
  voucher: Voucher;
}): MailContent {
  const items = covers.map(({ title, type }) => `${title} (${KIND_WORDS[type]})`);
  const choice = gives === 'one' && items.length > 1 ? 'one of these, as you choose: ' : '';
  return composeMail({
    origin,
    subject: 'A voucher for you',
    heading: 'A voucher for you',
    paragraphs: [
      `${sender} sends you a voucher for Chartered, where developers take certification exams.`,
      `It gives you ${choice}${listGiven(gives, items)}.`,
      valid_until === null
        ? 'It works once, and has no last day.'
        : `It works once. Redeem it by ${formatLastDay(valid_until)}.`,
      'Open the link to see it. You log in or sign up only when you redeem it.',
    ],
    button: { label: 'See your voucher', url: `${origin}/voucher/${code}` },
    closing: "If you don't know the sender, you can ignore this email.",
  });
}
