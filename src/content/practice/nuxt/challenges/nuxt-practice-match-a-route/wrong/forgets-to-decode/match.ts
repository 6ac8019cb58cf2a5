export function matchRoute(pattern: string, path: string): Record<string, string> | null {
  const expression = pattern.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${expression}/?$`).exec(path);
  return match ? { ...match.groups } : null;
}
