import { loadDocuments } from '../../../content/load/load-documents.ts';
import { loadQuestionSets } from '../../../content/load/load-exams.ts';
import { loadFaq } from '../../../content/load/load-faq.ts';
import { loadOffers } from '../../../content/load/load-offers.ts';
import { loadPolls } from '../../../content/load/load-polls.ts';
import { loadPractice } from '../../../content/load/load-practice.ts';
import type { CatalogPrices } from '../../../contract/commerce/catalog.ts';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import type { Tech } from '../../../contract/common.ts';
import { DEFAULT_SITE, isPrerendered, matchPage, type PageId, pages, pageTitle } from '../../../contract/pages.ts';
import type { DocumentKind } from '../../../contract/site/documents.ts';
import { techOfPath } from '../../../contract/theme.ts';
import { type FreeWeekendSources, isFreeWeekendPossible } from '../../commerce/free-weekend-content.ts';
import { shippedOffers } from '../../commerce/offers/offer-book.ts';
import type { Content } from '../../commerce/pricing/availability.ts';
import { presentCatalog } from '../../commerce/pricing/present-catalog.ts';
import { priceBookOf } from '../../commerce/pricing/price-book.ts';
import { pricesKey } from '../../commerce/pricing/shown-prices.ts';
import { createWeekendPages, type WeekendPages } from '../../commerce/weekend-pages.ts';
import { presentCertification } from '../../exam/catalog.ts';
import { createPracticeStore, type PracticeStore } from '../../learning/practice.ts';
import { createDocuments, type Documents } from '../../site/documents.ts';
import { presentPoll } from '../../site/polls.ts';
import { addressesOf, KIND_OF_PAGE } from '../../site/public-addresses.ts';

/** A page that can be rendered without a visitor. */
export type PublicPath = {
  path: string;
  id: PageId;
  /** Title and description, if the content has its own. */
  words: { title?: string; description?: string };
  /** Responses to the calls of its charts, by the keys of `useInitial`. */
  initial: Record<string, unknown>;
};

/** Pages that list documents. */
const LIST_OF_PAGE: Partial<Record<PageId, DocumentKind>> = { blog: 'blog', pressRelease: 'press' };

/** Pages with sample questions of one technology; the others show questions of all. */
const TECH_OF_PAGE: Partial<Record<PageId, Tech>> = { landingTypescript: 'typescript', vuejsDemo: 'vuejs' };

const listed = <T>(data: T[]) => ({ data, meta: { total: data.length } });

/** Every prerendered page with its input, from the content. */
export function publicPaths(): PublicPath[] {
  const documents = createDocuments(loadDocuments().documents.map(({ document }) => document));
  const practice = createPracticeStore(loadPractice().practice);
  const weekends = createWeekendPages();
  const { questions } = loadFaq();
  const { sets } = loadQuestionSets();
  const certifications = sets.map(presentCertification).sort((a, b) => a.slug.localeCompare(b.slug));
  const book = priceBookOf(shippedOffers(loadOffers().offers), new Set(), GLOBAL_REGION, Date.now());
  const content: Content = {
    catalog: { find: (slug) => sets.find(({ exam }) => exam.slug === slug) },
    documents,
    settings: { preorderTechs: [], comingSoonTechs: [], beta: false },
  };
  const prices = (tech?: Tech) => presentCatalog(content, book, { tech, coupon: null });
  const polls = Object.fromEntries(
    loadPolls().polls.map((poll) => [`polls/${poll.slug}`, presentPoll(poll, [], null)]),
  );
  return (Object.keys(pages) as PageId[]).filter(isPrerendered).flatMap((id) =>
    addressesOf(id, documents, DEFAULT_SITE).map(({ path, slug }) => {
      const { words, initial } = contentOf(id, path, slug, documents, listed(certifications));
      return {
        path,
        id,
        words,
        initial: {
          ...initial,
          faq: listed(questions),
          // The server knows those of this installation.
          providers: [],
          ...triedOn(id, path, practice),
          ...pricedOn(id, path, prices),
          ...(isHome(id) || id === 'soon' ? polls : {}),
          // And these.
          ...(id === 'freeWeekends' ? { 'free-weekends': listed([]) } : {}),
          ...(id === 'freeWeekend' ? weekendOf(path, weekends, { catalog: { list: () => sets }, documents }) : {}),
        },
      };
    }),
  );
}

const isHome = (id: PageId) => id === 'home' || id === 'homeAlias';
const techOf = (id: PageId, path: string) =>
  TECH_OF_PAGE[id] ?? (id === 'landing' || id === 'freeWeekend' ? techOfPath(path) : undefined);

/** Prices of a page that sells: GLOBAL ones, without a coupon; the visitor's are fetched in the browser. */
function pricedOn(id: PageId, path: string, prices: (tech?: Tech) => CatalogPrices): Record<string, unknown> {
  if (isHome(id) || id === 'soon') return { [pricesKey()]: prices() };
  const tech = techOf(id, path);
  return tech ? { [pricesKey(tech)]: prices(tech) } : {};
}

/** A technology's free weekend; none is announced where the build runs. */
function weekendOf(path: string, weekends: WeekendPages, sources: FreeWeekendSources): Record<string, unknown> {
  const tech = techOfPath(path);
  if (!tech) return {};
  const content = weekends.find(tech);
  return {
    [`free-weekend/${tech}`]: { data: null, is_possible: isFreeWeekendPossible(sources, tech) },
    ...(content ? { [`free-weekend/${tech}/content`]: content } : {}),
  };
}

/** What can be tried on a page. */
function triedOn(id: PageId, path: string, practice: PracticeStore): Record<string, unknown> {
  if (isHome(id)) return { samples: listed(practice.samples()) };
  const tech = techOf(id, path);
  if (!tech) return {};
  return {
    [`samples/${tech}`]: listed(practice.samples(tech)),
    [`practice/${tech}`]: listed(practice.challenges(tech)),
  };
}

function contentOf(id: PageId, path: string, slug: string, documents: Documents, certifications: unknown) {
  const kind = KIND_OF_PAGE[id];
  const document = kind && documents.find(kind, slug);
  const list = LIST_OF_PAGE[id];
  const match = matchPage(path);
  const needed = list ? documents.list(list) : [];
  return {
    words:
      document && match ? { title: pageTitle(match, DEFAULT_SITE, document.title), description: document.summary } : {},
    initial: {
      certifications,
      ...(document ? { [`documents/${kind}/${slug}`]: document } : {}),
      ...(list ? { [`documents/${list}`]: listed(needed) } : {}),
      ...(list === 'press'
        ? Object.fromEntries(
            needed.map((entry) => [`documents/press/${entry.slug}`, documents.find('press', entry.slug)]),
          )
        : {}),
    },
  };
}
