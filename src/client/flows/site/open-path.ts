const isTeamPath = (path: string) => /^\/team(\/|$)/.test(path);

/** Whether going from one path to another is a full page load: the team area is a world of its own (RT-28). */
export function isFullLoad(from: string, to: string): boolean {
  return !to.startsWith('#') && isTeamPath(from) !== isTeamPath(to);
}

/** Opens a path of this site in place of the present one. */
export function openPath(to: string, navigate: (to: string) => void): void {
  if (isFullLoad(location.pathname, to)) location.replace(to);
  else navigate(to);
}
