import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { OFFER_KINDS, OFFER_SCHEMAS, type OfferData, type OfferKind } from '../../contract/commerce/offer-data.ts';
import { idSchema } from '../../contract/common.ts';
import { errorAt, type Problem } from '../problem.ts';
import { list } from './read-folder.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

const OFFERS_FOLDER: string = fileURLToPath(new URL('../offers', import.meta.url));

/** File of each kind. */
const FILES: Record<OfferKind, string> = {
  bundle: 'bundles.yaml',
  coupon: 'coupons.yaml',
  promotion: 'promotions.yaml',
  testimonial: 'testimonials.yaml',
  banner: 'banners.yaml',
  economies: 'economies.yaml',
  pricing: 'pricing.yaml',
};

/** An offer of a kind with its slug. */
export type ShippedOffer = { [K in OfferKind]: { kind: K; slug: string; data: OfferData<K>; line: number } }[OfferKind];

const rows = z.array(z.looseObject({ slug: idSchema }));

/** Reads the offers that come with the product: a list for each kind. Damaged files are left out and reported as problems. */
export function loadOffers(folder: string = OFFERS_FOLDER): { offers: ShippedOffer[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const known = new Set<string>(Object.values(FILES));
  for (const { name } of list(folder, problems)) {
    if (!known.has(name)) problems.push(errorAt(join(folder, name), 1, `Only ${[...known].join(', ')} belong here.`));
  }
  return { offers: OFFER_KINDS.flatMap((kind) => loadKind(join(folder, FILES[kind]), kind, problems)), problems };
}

function loadKind<K extends OfferKind>(file: string, kind: K, problems: Problem[]): ShippedOffer[] {
  const yaml = readYaml(readFileSync(file, 'utf8'), file);
  const { value, problems: found } = validateYaml(rows, yaml, file);
  problems.push(...found);
  const slugs = new Set<string>();
  return (value ?? []).flatMap(({ slug, ...data }, index) => {
    const line = yaml.lineAt([index]);
    if (slugs.has(slug)) problems.push(errorAt(file, line, `${basename(file)} has "${slug}" twice.`));
    slugs.add(slug);
    const parsed = OFFER_SCHEMAS[kind].safeParse(data);
    if (parsed.success) return [{ kind, slug, data: parsed.data, line } as ShippedOffer];
    for (const { path, message } of parsed.error.issues) {
      problems.push(errorAt(file, yaml.lineAt([index, ...path]), `${slug} ${path.join('.')}: ${message}`));
    }
    return [];
  });
}

/** The file of a kind of offers, for messages. */
export function fileOfOffers(kind: OfferKind, folder: string = OFFERS_FOLDER): string {
  return join(folder, FILES[kind]);
}
