import type { Level } from '../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';

const isLevel = (text: string | null): text is Level => text !== null && Object.hasOwn(LEVEL_LABELS, text);

/** The level that the page's address names (`pricesPath`); null without one. */
export function linkedLevel(): Level | null {
  const level = new URLSearchParams(location.search).get('level');
  return isLevel(level) ? level : null;
}
