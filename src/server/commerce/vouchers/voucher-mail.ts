import type { Voucher } from '../../../contract/commerce/offers.ts';
import type { ProductKind } from '../../../contract/commerce/orders.ts';
import { composeMail, type MailContent } from '../../mail/compose.ts';

const KIND_WORDS: Record<ProductKind, string> = { EXAM: 'exam', TRAINING: 'training', BOOTCAMP: 'online bootcamp' };

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

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
  const list = new Intl.ListFormat('en', { type: gives === 'one' ? 'disjunction' : 'conjunction' });
  const choice = gives === 'one' && items.length > 1 ? 'one of these, as you choose: ' : '';
  return composeMail({
    origin,
    subject: 'A voucher for you',
    heading: 'A voucher for you',
    paragraphs: [
      `${sender} sends you a voucher for Chartered, where developers take certification exams.`,
      `It gives you ${choice}${list.format(items)}.`,
      valid_until === null
        ? 'It works once, and has no last day.'
        : `It works once. Redeem it by ${dayFormat.format(valid_until)} (UTC).`,
      'Open the link to see it. You log in or sign up only when you redeem it.',
    ],
    button: { label: 'See your voucher', url: `${origin}/voucher/${code}` },
    closing: "If you don't know the sender, you can ignore this email.",
  });
}
