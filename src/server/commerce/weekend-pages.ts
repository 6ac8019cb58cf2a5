import { highlightCode } from '../../content/highlight-code.ts';
import { loadWeekends } from '../../content/load/load-weekends.ts';
import type { WeekendContent } from '../../contract/commerce/weekend-content.ts';
import type { Tech } from '../../contract/common.ts';

/** What the page of each technology's free weekend shows; read and highlighted once. */
export type WeekendPages = { find(tech: Tech): WeekendContent | undefined };

export function createWeekendPages(): WeekendPages {
  const pages = new Map<Tech, WeekendContent>(
    loadWeekends().weekends.map(({ tech, features, access_topics, snippets }) => [
      tech,
      {
        features,
        access_topics,
        snippets: snippets.map(({ title, language, code }) => ({
          title,
          language,
          lines: highlightCode(code, language),
        })),
      },
    ]),
  );
  return { find: (tech) => pages.get(tech) };
}
