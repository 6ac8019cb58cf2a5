import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { TECHS, type Tech } from '../../contract/common.ts';
import {
  type Author,
  DOCUMENT_KINDS,
  type Document,
  type DocumentKind,
  documentSlugSchema,
} from '../../contract/site/documents.ts';
import { type Block, findFences, firstLineOf, splitFrontMatter, textOf } from '../markdown-text.ts';
import { errorAt, type Problem } from '../problem.ts';
import { loadAuthors } from './load-authors.ts';
import { list, read } from './read-folder.ts';
import { lineOfText, readYaml, validateYaml } from './yaml-text.ts';

export const DOCUMENTS_FOLDER: string = fileURLToPath(new URL('../documents', import.meta.url));

/** A document with its kind. */
export type ContentDocument = Document & { kind: DocumentKind };

export type LoadedDocument = { document: ContentDocument; file: string; body: Block };

/** Words per minute. Source: Brysbaert, "How many words do we read per minute?", 2019. */
const WORDS_A_MINUTE = 238;

const headSchema = z.strictObject(
  {
    title: lineOfText('title', 90),
    summary: lineOfText('summary', 240),
    published: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'published is a day such as 2026-11-20.'))),
    training: z.optional(
      z
        .string('training is a text.')
        .check(z.regex(/^[a-z]+(-[a-z]+)+$/, 'training is the id of a certification such as vuejs-developer.')),
    ),
    position: z.optional(z.int('position is a whole number.').check(z.minimum(1, 'position counts from 1.'))),
    author: z.optional(lineOfText('author', 80)),
  },
  'The front matter is a map.',
);

/**
 * Reads all documents: `<kind>/<slug>.md`, or `<kind>/<tech>/<slug>.md` for one technology. Damaged files are skipped
 * and reported as problems; author errors never throw.
 */
export function loadDocuments(
  folder: string = DOCUMENTS_FOLDER,
  authorsFile?: string,
): { documents: LoadedDocument[]; problems: Problem[] } {
  const { authors, problems } = loadAuthors(authorsFile);
  const documents = list(folder, problems).flatMap((entry) => {
    const path = join(folder, entry.name);
    const kind = DOCUMENT_KINDS.find((known) => known === entry.name);
    if (entry.isDirectory() && kind) return loadKind(path, kind, { authors, problems });
    problems.push(errorAt(path, 1, `Only the folders ${DOCUMENT_KINDS.join(', ')} belong here.`));
    return [];
  });
  return { documents, problems };
}

type Loading = { authors: ReadonlyMap<string, Author>; problems: Problem[] };

function loadKind(folder: string, kind: DocumentKind, loading: Loading): LoadedDocument[] {
  const { problems } = loading;
  return list(folder, problems).flatMap((entry) => {
    const path = join(folder, entry.name);
    const tech = TECHS.find((known) => known === entry.name);
    if (entry.isDirectory() && tech) {
      return list(path, problems).flatMap((file) => loadDocument(join(path, file.name), kind, tech, loading));
    }
    return loadDocument(path, kind, null, loading);
  });
}

function loadDocument(
  file: string,
  kind: DocumentKind,
  tech: Tech | null,
  { authors, problems }: Loading,
): LoadedDocument[] {
  const slug = basename(file).replace(/\.md$/, '');
  if (!file.endsWith('.md') || !documentSlugSchema.safeParse(slug).success) {
    problems.push(errorAt(file, 1, 'Only documents (.md) with lower-case names belong here.'));
    return [];
  }
  const text = read(file, problems);
  if (text === null) return [];
  const parsed = parseDocument(text, { file, slug, kind, tech, authors });
  problems.push(...parsed.problems);
  return parsed.loaded ? [parsed.loaded] : [];
}

/** Where a text stands, which says what it is, and who may have written it. */
type DocumentPlace = {
  file: string;
  slug: string;
  kind: DocumentKind;
  tech: Tech | null;
  authors: ReadonlyMap<string, Author>;
};

/** Parses one document. */
export function parseDocument(
  text: string,
  { file, slug, kind, tech, authors }: DocumentPlace,
): { loaded: LoadedDocument | null; problems: Problem[] } {
  const parts = splitFrontMatter(text, file);
  if (parts.head === null) return { loaded: null, problems: parts.problems };
  const { value: head, problems } = validateYaml(headSchema, readYaml(parts.head, file, 1), file);
  const at = head?.published === undefined ? null : dayOf(head.published);
  if (head?.published !== undefined && at === null) problems.push(errorAt(file, 1, 'published is no day.'));
  if (head) problems.push(...keysOfKind(head, kind).map((message) => errorAt(file, 1, message)));
  const author = head?.author === undefined ? null : (authors.get(head.author) ?? null);
  if (head?.author !== undefined && author === null) {
    problems.push(errorAt(file, 1, `authors.yaml has no author "${head.author}".`));
  }
  const { unclosed } = findFences(parts.body);
  if (unclosed !== null) problems.push(errorAt(file, unclosed, 'The fenced block has no end.'));
  const body = textOf(parts.body);
  if (body === '') problems.push(errorAt(file, parts.body.line, 'The document has no text.'));
  if (!head || problems.length > 0) return { loaded: null, problems };
  const document: ContentDocument = {
    kind,
    slug,
    title: head.title,
    summary: head.summary,
    tech,
    published_at: at,
    minutes: Math.ceil(body.split(/\s+/).length / WORDS_A_MINUTE),
    training: head.training ?? null,
    position: head.position ?? null,
    author,
    text: body,
  };
  return { loaded: { document, file, body: { line: firstLineOf(parts.body), lines: body.split('\n') } }, problems };
}

/** Keys that one kind alone has, and cannot be without. */
const KEYS_OF_KIND: Partial<Record<DocumentKind, readonly ('training' | 'position' | 'author')[]>> = {
  trainings: ['training', 'position'],
  blog: ['author'],
};

function keysOfKind(head: z.output<typeof headSchema>, kind: DocumentKind): string[] {
  return DOCUMENT_KINDS.flatMap((known) =>
    (KEYS_OF_KIND[known] ?? []).flatMap((key) => {
      if (known === kind && head[key] === undefined) return [`The front matter has no "${key}".`];
      return known !== kind && head[key] !== undefined ? [`Only a document of "${known}" has "${key}".`] : [];
    }),
  );
}

/** Start of a day in UTC; null for an invalid date such as February 30. */
function dayOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at;
}
