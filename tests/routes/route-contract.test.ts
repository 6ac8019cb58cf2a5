import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SITE,
  type PageId,
  type PageMatch,
  pageOf,
  pages,
  pageTitle,
  resolvePage,
} from '../../src/contract/pages.ts';
import { ROUTE_CONTRACT, type Row, TECHNOLOGIES, titleOf } from './route-contract.ts';

/** The page that the product has at the address of a row. */
function pageAt(address: string): PageMatch {
  const outcome = resolvePage(address, DEFAULT_SITE);
  if (outcome.kind !== 'page') throw new Error(`There is no page at ${address}: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** An address with something in each of its places. */
const filled = ({ open }: Row) => open.replaceAll(/[{}]/g, '');

describe('the pages of the product are those of the specification', () => {
  test.each(ROUTE_CONTRACT.map((row) => [titleOf(row, 'RT-35'), row] as const))(
    '%s has the guards, layout and title of its line',
    (_, row) => {
      const match = pageAt(filled(row));
      const { guards, layout } = pageOf(match.id);
      expect({ guards, layout, title: pageTitle(match, DEFAULT_SITE) }).toEqual({
        guards: row.guards,
        layout: row.layout,
        title: row.title,
      });
    },
  );

  test.each(ROUTE_CONTRACT.filter(({ path }) => path.startsWith('/{tech}')).map((row) => [titleOf(row), row] as const))(
    '%s is the same page for each of the six technologies',
    (_, row) => {
      const { id } = pageAt(filled(row));
      const ids = TECHNOLOGIES.map((tech) => pageAt(filled(row).replace('/javascript', `/${tech}`)).id);
      expect(ids).toEqual(TECHNOLOGIES.map(() => id));
    },
  );

  test('[RT-23] TypeScript has no legal pages', () => {
    expect(resolvePage('/typescript/legal/privacy').kind).toBe('missing');
  });

  test('[RT-31] every page has a row, and no row is there twice', () => {
    const withRow = new Set<PageId>(ROUTE_CONTRACT.map((row) => pageAt(filled(row)).id));
    expect(Object.keys(pages).filter((id) => !withRow.has(id as PageId))).toEqual([]);
    expect(new Set(ROUTE_CONTRACT.map(({ path }) => path)).size).toBe(ROUTE_CONTRACT.length);
    expect(new Set(ROUTE_CONTRACT.map(({ open }) => open)).size).toBe(ROUTE_CONTRACT.length);
  });
});
