import type { SnapshotFrom } from 'xstate';
import { isPppActive, levelOf } from '../../../../../machines/commerce/pricing/pricing.facts.ts';
import type { pricingMachine } from '../../../../../machines/commerce/pricing/pricing.machine.ts';
import type { CatalogItem } from '../../../../contract/commerce/catalog.ts';
import type { Level } from '../../../../contract/common.ts';

export type PricingSnapshot = SnapshotFrom<typeof pricingMachine>;

const LEVELS: readonly Level[] = ['junior', 'intermediate', 'senior'];
const NONE: readonly CatalogItem[] = [];

export const selectPrices = ({ context }: PricingSnapshot) => context.prices;
export const selectItems = ({ context }: PricingSnapshot) => context.prices?.data ?? NONE;
export const selectCountry = ({ context }: PricingSnapshot) => context.country;
export const selectIsRegional = ({ context }: PricingSnapshot) => isPppActive(context);
export const selectLevel = ({ context }: PricingSnapshot) => levelOf(context);
export const selectIsBusy = (snapshot: PricingSnapshot) => snapshot.hasTag('busy');
export const selectMayToggle = (snapshot: PricingSnapshot) => snapshot.can({ type: 'pricing.regionalToggled' });
export const selectMayClear = (snapshot: PricingSnapshot) => snapshot.can({ type: 'pricing.regionCleared' });
export const selectMayRetry = (snapshot: PricingSnapshot) => snapshot.can({ type: 'pricing.retried' });
/** Whether looking at the prices is something to be recorded: they are those of the visitor's country. */
export const selectIsViewDue = (snapshot: PricingSnapshot) =>
  snapshot.hasTag('settled') && snapshot.can({ type: 'pricing.seen', via: null });

/** Levels at which something is listed, from the lowest up. */
export const listedLevels = (items: readonly CatalogItem[]): Level[] =>
  LEVELS.filter((level) => items.some((item) => item.level === level));

/** Whether it can be bought now. */
export const isBuyable = ({ availability }: CatalogItem) => availability === 'available';
