import { matchPage } from '../../contract/pages.ts';
import { LIBRARY_KINDS } from '../../contract/site/documents.ts';
import { LIBRARY_AREAS } from '../../contract/site/library-areas.ts';
import { TECHS, type Tech } from '../../contract/techs.ts';
import { type LoadedDocument, loadDocuments } from '../load/load-documents.ts';
import { unknownPlaceholders } from '../placeholders.ts';
import { errorAt, type Problem } from '../problem.ts';
import { lintMarkdown, placedTokens } from './lint-markdown.ts';

/** Kinds of documents with a publication date. */
const DATED = ['blog', 'legal', 'press'];

/** Reads and checks all documents. */
export function lintDocuments(
  folder?: string,
  authorsFile?: string,
): { documents: LoadedDocument[]; problems: Problem[] } {
  const { documents, problems } = loadDocuments(folder, authorsFile);
  const own = folder === undefined ? lintAreas(documents.map(({ document }) => document)) : [];
  return { documents, problems: [...problems, ...lintLoaded(documents), ...own] };
}

/** Menus name the areas that have documents, and no others. */
export function lintAreas(documents: readonly { kind: string; tech: Tech | null }[]): Problem[] {
  return LIBRARY_KINDS.flatMap((kind) =>
    TECHS.flatMap((tech) => {
      const isThere = documents.some((document) => document.kind === kind && document.tech === tech);
      if (isThere === LIBRARY_AREAS[kind].includes(tech)) return [];
      const message = isThere
        ? `There are ${kind} for ${tech}, which LIBRARY_AREAS does not name.`
        : `LIBRARY_AREAS names ${kind} for ${tech}, of which there are none.`;
      return [errorAt('src/contract/site/library-areas.ts', 1, message)];
    }),
  );
}

function lintLoaded(documents: readonly LoadedDocument[]): Problem[] {
  const addresses = new Map<string, string>();
  const problems = lintTrainings(documents);
  return problems.concat(
    documents.flatMap((loaded) => {
      const { document, file, body } = loaded;
      const problems: Problem[] = [];
      const address = `${document.kind}/${document.slug}`;
      const first = addresses.get(address);
      if (first) problems.push(errorAt(file, 1, `The name is that of ${first}.`));
      else addresses.set(address, file);
      if (DATED.includes(document.kind) && document.published_at === null) {
        problems.push(errorAt(file, 1, 'The front matter does not say when it was published.'));
      }
      if (LIBRARY_KINDS.some((kind) => kind === document.kind) && document.tech === null) {
        problems.push(errorAt(file, 1, 'It stands in the folder of no technology.'));
      }
      problems.push(...lintPlaceholders(loaded));
      const linkFault = (href: string) => faultOfLink(href, documents);
      return [...problems, ...lintMarkdown(body, file, linkFault), ...lintHeadings(loaded)];
    }),
  );
}

/** A place in a training is that of one lesson, and a training is about one technology. */
function lintTrainings(documents: readonly LoadedDocument[]): Problem[] {
  const places = new Map<string, LoadedDocument>();
  const techs = new Map<string, LoadedDocument>();
  return documents.flatMap((loaded) => {
    const { training, position, tech } = loaded.document;
    if (training === null) return [];
    const place = `${training}/${position}`;
    const [samePlace, ofTraining] = [places.get(place), techs.get(training)];
    places.set(place, samePlace ?? loaded);
    techs.set(training, ofTraining ?? loaded);
    const problems: Problem[] = [];
    if (samePlace) problems.push(errorAt(loaded.file, 1, `Position ${position} is that of ${samePlace.file}.`));
    if (ofTraining && ofTraining.document.tech !== tech) {
      problems.push(errorAt(loaded.file, 1, `The training "${training}" is about ${ofTraining.document.tech}.`));
    }
    return problems;
  });
}

/** Placeholders stand in the texts of policies alone; in lessons the same braces are code. */
function lintPlaceholders({ document, file, body }: LoadedDocument): Problem[] {
  if (document.kind !== 'legal') return [];
  const inHead = [document.title, document.summary].some((text) => text.includes('{{'))
    ? [errorAt(file, 1, 'Title and summary have no placeholders.')]
    : [];
  const inBody = body.lines.flatMap((line, index) =>
    unknownPlaceholders(line).map((name) => errorAt(file, body.line + index, `There is no placeholder "${name}".`)),
  );
  return [...inHead, ...inBody];
}

/** Links lead to an existing page of this product, or to another site over https. */
function faultOfLink(href: string, documents: readonly LoadedDocument[]): string | null {
  if (!href.startsWith('/')) return /^(https:\/\/|mailto:)/.test(href) ? null : `The link "${href}" goes nowhere.`;
  const path = href.replace(/[?#].*$/, '');
  const match = matchPage(path);
  if (!match) return `There is no page "${path}".`;
  const kind = { blogPost: 'blog', legal: 'legal', guide: 'guides' }[match.id as string];
  if (!kind) return null;
  const isThere = documents.some(({ document }) => document.kind === kind && document.slug === match.params.slug);
  return isThere ? null : `There is no document "${path}".`;
}

/** Headings start at level two, below the title, and skip no level. */
function lintHeadings({ body, file }: LoadedDocument): Problem[] {
  const problems: Problem[] = [];
  let level = 1;
  for (const { token, line } of placedTokens(body)) {
    if (token.type !== 'heading') continue;
    if (token.depth === 1) problems.push(errorAt(file, line, 'The title is the only heading of level 1.'));
    else if (token.depth > level + 1) problems.push(errorAt(file, line, `The heading leaves out level ${level + 1}.`));
    level = token.depth;
  }
  return problems;
}
