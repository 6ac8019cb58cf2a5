import { voucherCodeOf } from '../../../contract/commerce/voucher-code.ts';
import type { Tech } from '../../../contract/common.ts';
import type { AttemptState } from '../../../contract/exam/exam.ts';
import { pageDescription } from '../../../contract/page-descriptions.ts';
import {
  type ExamStep,
  examPath,
  type PageId,
  type PageMatch,
  pageOf,
  pageTitle,
  trialResultPath,
} from '../../../contract/pages.ts';
import type { DocumentKind, LibraryKind } from '../../../contract/site/documents.ts';
import { libraryPath } from '../../../contract/site/library-paths.ts';
import { techOfSlug } from '../../../contract/slugs.ts';
import { credentialHead } from '../../credential/credential-head.ts';
import { findCredential, findVoucher } from '../../data/commerce/offers.ts';
import { findOrder } from '../../data/commerce/orders.ts';
import { findAttempt } from '../../data/exam/attempts.ts';
import { findQuestionSetBySecret } from '../../data/exam/question-sets.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { findInvitationByToken } from '../../data/team/memberships.ts';
import { sha256 } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { siteOf } from '../../site/access.ts';
import type { PageHead } from './page-documents.ts';

/** Items that page URLs refer to. */
export type PageItems = {
  /** Whether the item in the path exists and its area is enabled (RT-31). */
  exists(match: PageMatch): Promise<boolean>;
  /** What the document of a page says of its item; null where it says nothing of its own. */
  headOf(match: PageMatch): Promise<PageHead | null>;
  /** Path of a credential's page; null when the credential does not exist. */
  credentialPath(id: string): Promise<string | null>;
  /**
   * The one address of a page: of a code that may be typed in many ways, and of an item that belongs to another
   * technology or kind of exam. Null where it is this one, or where there is no such item.
   */
  canonicalPath(match: PageMatch, pathname: string): Promise<string | null>;
};

/** Longer texts are no codes. UTF-16 code units. */
const MAX_TYPED_CODE = 200;

/** Finds the one address of the item in a path; null where there is no such item. */
type Locate = (params: Record<string, string>) => string | null | Promise<string | null>;
type Lookup = (params: Record<string, string>) => boolean | Promise<boolean>;

/** The name of an item and, where it has one, its summary. */
type Named = { title: string; summary?: string };

type Needed = 'settings' | 'database' | 'documents' | 'offers' | 'practice' | 'log';

export function createPageItems({
  settings,
  database: { queries },
  documents,
  offers,
  practice,
  log,
}: Pick<Services, Needed>): PageItems {
  const isCredential: Lookup = async ({ tech, id = '' }) => {
    const row = await findCredential(queries, id);
    return row !== undefined && (tech === undefined || row.tech === tech);
  };
  const isVoucher: Lookup = async ({ code = '' }) =>
    code.length <= MAX_TYPED_CODE && (await findVoucher(queries, voucherCodeOf(code))) !== undefined;
  const isLegal: Lookup = ({ slug = '' }) => documents.find('legal', slug) !== undefined;
  const isIn =
    (library: LibraryKind): Lookup =>
    ({ tech, slug = '' }) =>
      documents.find(library, slug)?.tech === tech;
  const isAttempt =
    (trial: AttemptRow['trial'], states?: readonly AttemptState[]): Lookup =>
    async ({ tech, id = '' }) => {
      const row = await findAttempt(queries, id);
      if (row?.trial !== trial || techOfSlug(row.certification_id) !== tech) return false;
      return states === undefined || states.some((state) => state === row.state);
    };

  /** Pages not listed here exist for every parameter, or only the visitor's session can decide. */
  const lookups: Partial<Record<PageId, Lookup>> = {
    blogPost: ({ slug = '' }) => documents.find('blog', slug) !== undefined,
    legal: isLegal,
    techLegal: isLegal,
    credential: isCredential,
    credentialShare: isCredential,
    techCredentialShare: isCredential,
    voucher: isVoucher,
    voucherSelect: isVoucher,
    techVoucher: isVoucher,
    teamInvitation: async ({ token = '' }) => (await findInvitationByToken(queries, sha256(token))) !== undefined,
    preview: async ({ secret = '' }) => (await findQuestionSetBySecret(queries, secret)) !== undefined,
    checkout: async ({ slug = '' }) => (await offers.read()).published('bundle', slug) !== undefined,
    order: async ({ id = '' }) => (await findOrder(queries, id)) !== undefined,
    reviewOrder: async ({ id = '' }) => (await findOrder(queries, id)) !== undefined,
    reviewExam: async ({ id = '' }) => (await findAttempt(queries, id)) !== undefined,
    exam: isAttempt(0),
    trialExam: isAttempt(1),
    trialResult: isAttempt(1, ['passed', 'failed']),
    guide: isIn('guides'),
    training: isIn('trainings'),
    bootcamp: isIn('bootcamps'),
    editor: ({ tech, challenge = '' }) => practice.find(tech as Tech, challenge) !== undefined,
  };

  const locateDocument =
    (library: LibraryKind): Locate =>
    ({ slug = '' }) => {
      const tech = documents.find(library, slug)?.tech;
      return tech ? libraryPath(library, tech, slug) : null;
    };
  const locateAttempt: Locate = async ({ id = '', step }) => {
    const row = await findAttempt(queries, id);
    if (!row) return null;
    const attempt = { id, tech: techOfSlug(row.certification_id), trial: row.trial === 1 };
    if (step !== undefined) return examPath(attempt, step as ExamStep);
    return attempt.trial ? trialResultPath(attempt) : null;
  };

  /** Items that are found by their id alone, whatever else is in the path. */
  const locations: Partial<Record<PageId, Locate>> = {
    exam: locateAttempt,
    trialExam: locateAttempt,
    trialResult: locateAttempt,
    guide: locateDocument('guides'),
    training: locateDocument('trainings'),
    bootcamp: locateDocument('bootcamps'),
    editor({ challenge = '' }) {
      const tech = practice.challenges().find(({ id }) => id === challenge)?.tech;
      return tech ? `/${tech}/editor/${challenge}` : null;
    },
  };

  const nameDocument =
    (kind: DocumentKind) =>
    ({ slug = '' }: Record<string, string>) =>
      documents.find(kind, slug);
  /** What the titles of documents name. The browser takes the same from the same item (RT-36). */
  const names: Partial<Record<PageId, (params: Record<string, string>) => Named | undefined>> = {
    techLegal: nameDocument('legal'),
    guide: nameDocument('guides'),
    training: nameDocument('trainings'),
    bootcamp: nameDocument('bootcamps'),
    editor({ tech, challenge = '' }) {
      const title = practice.find(tech as Tech, challenge)?.title;
      return title === undefined ? undefined : { title };
    },
  };
  const site = siteOf(settings);

  function canonicalCode({ code }: Record<string, string>, pathname: string): string | null {
    if (code === undefined) return null;
    const typed = decoded({ code }).code ?? '';
    if (typed.length > MAX_TYPED_CODE) return null;
    const canonical = voucherCodeOf(typed);
    // A code without letters and digits is none, and its page says so.
    return canonical === '' || canonical === code ? null : pathname.replace(code, canonical);
  }

  return {
    async exists({ id, params }) {
      if (pageOf(id).guards.includes('require-cert-dashboard-enabled') && !settings.site.certDashboardEnabled)
        return false;
      try {
        return (await lookups[id]?.(decoded(params))) ?? true;
      } catch (error) {
        // The page itself reports what could not be loaded.
        log.warn({ err: error, page: id }, 'the item of a page could not be looked up');
        return true;
      }
    },
    async headOf(match) {
      const { id, params } = match;
      const item = names[id]?.(decoded(params));
      if (item) {
        const description = item.summary ?? pageDescription(match, site);
        return { title: pageTitle(match, site, item.title), description };
      }
      if (id !== 'credential') return null;
      try {
        return await credentialHead(queries, decoded(params).id ?? '');
      } catch (error) {
        log.warn({ err: error, page: id }, 'the head of a page could not be written');
        return null;
      }
    },
    async canonicalPath({ id, params }, pathname) {
      if (lookups[id] === isVoucher) return canonicalCode(params, pathname);
      try {
        const path = (await locations[id]?.(decoded(params))) ?? null;
        return path === null || path === decodeSegment(pathname) ? null : path;
      } catch (error) {
        log.warn({ err: error, page: id }, 'the address of an item could not be looked up');
        return null;
      }
    },
    async credentialPath(id) {
      const row = await findCredential(queries, id);
      return row ? `/${row.tech}/${settings.site.product}/${row.id}` : null;
    },
  };
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeSegment(value)]));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
