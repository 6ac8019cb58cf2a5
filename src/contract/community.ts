import type { Tech } from './techs.ts';

/** Where the people around each technology meet, by its own makers (UI-13). */
export const COMMUNITY_LINKS: Record<Tech, { label: string; url: string }> = {
  vuejs: { label: 'Vue.js community', url: 'https://vuejs.org/about/community-guide.html' },
  nuxt: { label: 'Nuxt community', url: 'https://nuxt.com/docs/community/getting-help' },
  angular: { label: 'Angular on Discord', url: 'https://discord.gg/angular' },
  javascript: { label: 'MDN community', url: 'https://developer.mozilla.org/en-US/community' },
  typescript: { label: 'TypeScript community', url: 'https://www.typescriptlang.org/community' },
  react: { label: 'React community', url: 'https://react.dev/community' },
};
