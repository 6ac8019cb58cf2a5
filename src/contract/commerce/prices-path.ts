import type { Level } from '../common.ts';
import type { Tech } from '../techs.ts';

/** Where the prices of a technology stand, beginning with those of a level. */
export function pricesPath(tech: Tech, level: Level): string {
  return `/${tech}?level=${level}#pricing`;
}
