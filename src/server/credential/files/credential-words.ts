import { levelSchema, TECH_LABELS, techSchema } from '../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';
import type { CredentialRow } from '../../data/tables.ts';
import { drawn } from '../../typesetting/drawn-text.ts';
import { type Fonts, openFonts } from '../../typesetting/open-fonts.ts';
import { utcDay } from '../../utc-day.ts';

export const dayOf = (at: number | null) => utcDay(at ?? 0);

/** What the files of a credential say. */
export type CredentialWords = {
  /** Null without a name, or when the name shall not be shown. */
  holder: string | null;
  /** The same name in Latin letters; null without one, and without a name. */
  latin: string | null;
  title: string;
  subject: string;
  issued: string;
  /** Null for a valid one. */
  revoked: string | null;
  id: string;
  /** Address of the page, short and with the origin. */
  address: string;
  /** Where anyone verifies files. */
  verifyAddress: string;
};

/** @param holder the name to be shown; null for none */
export function credentialWords(row: CredentialRow, holder: string | null, publicUrl: string): CredentialWords {
  const name = holder === null ? null : drawn(holder);
  return {
    holder: name === '' ? null : name,
    latin: name && row.holder_latin ? drawn(row.holder_latin) : null,
    title: drawn(row.title),
    subject: `${TECH_LABELS[techSchema.parse(row.tech)]} · ${LEVEL_LABELS[levelSchema.parse(row.level)]} level`,
    issued: dayOf(row.issued_at),
    revoked: row.status === 'revoked' ? dayOf(row.revoked_at) : null,
    id: row.id,
    address: `${publicUrl}/c/${row.id}`,
    verifyAddress: `${publicUrl}/verify`,
  };
}

/** The fonts for what the files of a credential say. */
export const fontsFor = ({ holder, latin, title }: CredentialWords): Promise<Fonts> =>
  openFonts({ semibold: holder === null ? [title] : [holder, title], regular: latin === null ? [] : [latin] });

/** Whether the fonts have every letter of the name. */
export const isWritable = (fonts: Fonts, { holder }: CredentialWords): boolean =>
  holder !== null && fonts.canWrite(holder, 'semibold');

/** An address as people read it. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');
