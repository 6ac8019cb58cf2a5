/**
 * A path with exactly one leading and no trailing slash; `//evil.example/` must not become another host. In a single
 * pass, because a pattern such as `/\/+$/` restarts at every slash.
 */
export function trimmedPath(pathname: string): string {
  let start = 0;
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === '/') end -= 1;
  while (start < end && pathname[start] === '/') start += 1;
  return `/${pathname.slice(start, end)}`;
}
