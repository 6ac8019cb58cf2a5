import type { CatalogItem } from '../../../../contract/commerce/catalog.ts';
import { type Level, TECHS, type Tech } from '../../../../contract/common.ts';
import { isBuyable, listedLevels } from '../../../flows/commerce/pricing/pricing.select.ts';

/** Levels of the exams that are offered and do not exist yet (VO-15), technology by technology: those that the pages of prices list. */
export function plannedExams(items: readonly CatalogItem[]): { tech: Tech; levels: Level[] }[] {
  const planned = items.filter((item) => item.type === 'examination-only' && !isBuyable(item));
  return TECHS.map((tech) => ({ tech, levels: listedLevels(planned.filter((item) => item.tech === tech)) })).filter(
    ({ levels }) => levels.length > 0,
  );
}
