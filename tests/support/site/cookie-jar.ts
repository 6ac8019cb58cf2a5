/**
 * `document.cookie` of a browser, read by another page than the one that wrote it: without `path=/` a cookie belongs to the pages beside
 * that one. It ends when its `max-age`, in seconds, is over by `Date.now()`.
 */
export function createCookieJar(): { cookie: string } {
  const jar = new Map<string, { value: string; ends: number }>();
  return {
    get cookie() {
      const kept = [...jar].filter(([, { ends }]) => Date.now() < ends);
      return kept.map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    set cookie(written: string) {
      const [pair = '', ...attributes] = written.split(/;\s*/);
      if (!attributes.some((attribute) => /^path=\/$/i.test(attribute))) return;
      const at = pair.indexOf('=');
      const age = attributes.find((attribute) => /^max-age=-?\d+$/i.test(attribute))?.slice('max-age='.length);
      const ends = age === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(age) * 1000;
      jar.set(pair.slice(0, at), { value: pair.slice(at + 1), ends });
    },
  };
}
