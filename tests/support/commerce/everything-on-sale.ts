import { loadOffers } from '../../../src/content/load/load-offers.ts';
import { versionOf } from '../../../src/content/version.ts';
import type { OfferData } from '../../../src/contract/commerce/offer-data.ts';
import type { TestAppOptions } from '../app.ts';
import { CERTIFICATION, testQuestionSets } from '../question-sets.ts';
import { TRAINING_DOCUMENT } from './orders.ts';

const { offers } = loadOffers();

/** Every bundle that comes with the product. */
export const BUNDLES = offers.flatMap((offer) => (offer.kind === 'bundle' ? [offer] : []));

/** The table of income groups that comes with the product. */
export function shippedEconomies(): OfferData<'economies'> {
  const offer = offers.find(({ kind }) => kind === 'economies');
  if (offer?.kind !== 'economies') throw new Error('There is no table of income groups.');
  return offer.data;
}

/** An app in which everything exists that any bundle contains, so that all of it can be bought. */
export function everythingOnSale(): TestAppOptions {
  const products = BUNDLES.flatMap(({ data }) => data.products);
  const [trial, certification] = testQuestionSets();
  if (!trial || certification?.exam.slug !== CERTIFICATION) throw new Error('There are no exams for tests.');
  const exams = new Set(products.flatMap(({ type, certification_id: id }) => (type === 'EXAM' ? [id] : [])));
  const sets = [...exams].map((slug) => {
    const { version: _, ...parts } = { ...certification, exam: { ...certification.exam, slug } };
    return { version: versionOf(parts), ...parts };
  });
  const documents = products.flatMap(({ type, certification_id: training }) =>
    type === 'EXAM'
      ? []
      : [
          {
            ...TRAINING_DOCUMENT,
            kind: type === 'TRAINING' ? ('trainings' as const) : ('bootcamps' as const),
            slug: `lesson-of-${training}`,
            training,
          },
        ],
  );
  return {
    sets: [trial, ...sets],
    documents: [...new Map(documents.map((one) => [`${one.kind} ${one.slug}`, one])).values()],
  };
}
