/** How routes, responses and addresses are chosen: as Playwright does. */
export type UrlPattern = string | RegExp | ((url: URL) => boolean);

/** @param base for patterns that begin with a slash */
export function matchesUrl(pattern: UrlPattern, href: string, base: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(href));
  if (pattern instanceof RegExp) return pattern.test(href);
  const absolute = pattern.startsWith('*') ? pattern : new URL(pattern, base).href;
  return globExpression(absolute).test(href) || absolute === href;
}

const known = new Map<string, RegExp>();

function globExpression(glob: string): RegExp {
  const found = known.get(glob);
  if (found) return found;
  const source = glob.replaceAll(/\*\*\/?|\*|[\\^$+.()|[\]?]|\{[^}]*\}/g, (part) => {
    if (part.startsWith('**')) return part.endsWith('/') ? '(?:.*/)?' : '.*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`;
    return escaped(part);
  });
  const made = new RegExp(`^${source}$`);
  known.set(glob, made);
  return made;
}

const escaped = (text: string) => text.replaceAll(/[\\^$+.()|[\]?*{}]/g, String.raw`\$&`);
