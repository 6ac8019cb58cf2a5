import type { TechInfo } from '../../contract/commerce/offers.ts';
import type { Tech } from '../../contract/common.ts';
import { pages } from '../../contract/pages.ts';
import type { Catalog } from '../exam/catalog.ts';
import type { Settings } from '../settings.ts';

/** Each technology's own documentation. */
const DOCUMENTATION: Record<Tech, string> = {
  vuejs: 'https://vuejs.org/guide/',
  nuxt: 'https://nuxt.com/docs',
  angular: 'https://angular.dev/overview',
  javascript: 'https://developer.mozilla.org/docs/Web/JavaScript',
  typescript: 'https://www.typescriptlang.org/docs/',
  react: 'https://react.dev/learn',
};

const TECH_PAGES = [pages.landing, pages.freeWeekend, pages.success].map(({ path }) => path);

/** A technology with its status from the settings (VO-09, IN-01). */
export function presentTech(
  tech: Tech,
  settings: Pick<Settings, 'comingSoonTechs' | 'preorderTechs'>,
  catalog: Catalog,
): TechInfo {
  const status = settings.comingSoonTechs.includes(tech)
    ? 'COMING_SOON'
    : settings.preorderTechs.includes(tech)
      ? 'PREORDER'
      : null;
  return {
    id: tech,
    data: {
      status,
      doc_link: DOCUMENTATION[tech],
      index_path: `/${tech}`,
      pages: TECH_PAGES.map((path) => path.replace(':tech', tech)),
    },
    certifications: catalog
      .list()
      .filter(({ exam }) => exam.tech === tech)
      .map(({ exam }) => exam.slug),
  };
}
