import type { Availability } from '../../../contract/commerce/catalog.ts';
import type { Bundle } from '../../../contract/commerce/offer-data.ts';
import type { Product } from '../../../contract/commerce/orders.ts';
import type { Services } from '../../services.ts';

type Content = Pick<Services, 'catalog' | 'documents' | 'settings'>;

/** Whether what a product promises exists: an exam that can be taken, lessons that can be read. */
export function exists({ catalog, documents }: Pick<Content, 'catalog' | 'documents'>, product: Product): boolean {
  const { certification_id: id, type } = product;
  if (type === 'EXAM') return catalog.find(id)?.exam.kind === 'certification';
  return documents.list(type === 'TRAINING' ? 'trainings' : 'bootcamps').some(({ training }) => training === id);
}

/** Whether a bundle can be bought: only when everything in it exists and its technology is open (VO-09, ST-03). */
export function availabilityOf(content: Content, bundle: Pick<Bundle, 'tech' | 'products'>): Availability {
  const { settings } = content;
  if (settings.preorderTechs.includes(bundle.tech)) return 'presale';
  if (settings.comingSoonTechs.includes(bundle.tech) && !settings.beta) return 'coming';
  return bundle.products.every((product) => exists(content, product)) ? 'available' : 'coming';
}
