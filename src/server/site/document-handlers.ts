import type { Product } from '../../contract/commerce/orders.ts';
import { pricesPath } from '../../contract/commerce/prices-path.ts';
import {
  type DocumentEntry,
  type DocumentKind,
  type documentRoutes,
  isLibraryKind,
} from '../../contract/site/documents.ts';
import { levelOfSlug } from '../../contract/slugs.ts';
import { entitlementsOf, includesProduct } from '../commerce/entitlements/entitlements-of.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';

/** Kinds whose texts are sold, with the product that opens them. */
const SOLD = { trainings: 'TRAINING', bootcamps: 'BOOTCAMP' } as const satisfies Partial<
  Record<DocumentKind, Product['type']>
>;
const isSold = (kind: DocumentKind): kind is keyof typeof SOLD => kind in SOLD;

/** Those who review and administer read everything. */
const READS_ALL = ['administrator', 'reviewer'];

/** Says of each document of a kind whether its text is locked for a requester. */
export async function locksFor(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  kind: DocumentKind,
  requester: Requester,
): Promise<(entry: Pick<DocumentEntry, 'slug' | 'training'>) => boolean> {
  if (!isLibraryKind(kind)) return () => false;
  const user = userOf(requester);
  if (!isSold(kind) || user.roles.some((role) => READS_ALL.includes(role))) return () => false;
  const entitlements = await entitlementsOf(database.queries, user.id, clock.now());
  return ({ slug, training }) =>
    !includesProduct(entitlements, { certification_id: training ?? slug, type: SOLD[kind] });
}

/** What stands in place of a text that is locked (RT-06, RT-08). */
function howToGet({ tech, training }: Pick<DocumentEntry, 'tech' | 'training'>): string {
  const path = tech && training ? pricesPath(tech, levelOfSlug(training)) : `/${tech ?? ''}#pricing`;
  return `This page is part of a paid product. [See what it contains and what it costs](${path}).`;
}

export const documentHandlers: HandlersOf<typeof documentRoutes> = {
  async listDocuments({ requester, params, query }, services) {
    const isLocked = await locksFor(services, params.kind, requester);
    const data = services.documents
      .list(params.kind, query.tech)
      .map((entry) => ({ ...entry, locked: isLocked(entry) }));
    return { data, meta: { total: data.length } };
  },
  async getDocument({ requester, params }, services) {
    const isLocked = await locksFor(services, params.kind, requester);
    const document = services.documents.find(params.kind, params.slug);
    if (!document) throw notFound('The document');
    return isLocked(document)
      ? { ...document, text: howToGet(document), locked: true }
      : { ...document, locked: false };
  },
};
