export function matchRoute(pattern: string, path: string): Record<string, string> | null {
  const given = path.split('/');
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.split('/').entries()) {
    const value = given[index] ?? '';
    const name = /^\[(.+)\]$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return null;
    if (name !== undefined) params[name] = decodeURIComponent(value);
  }
  return params;
}
