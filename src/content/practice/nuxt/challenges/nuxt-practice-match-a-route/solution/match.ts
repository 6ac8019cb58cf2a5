const segmentsOf = (text: string) => text.replace(/\/$/, '').split('/').slice(1);

export function matchRoute(pattern: string, path: string): Record<string, string> | null {
  const expected = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    const name = /^\[(.+)\]$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return null;
    if (name !== undefined) params[name] = decodeURIComponent(value);
  }
  return params;
}
