/** The page of an invitation is for people who are in no team yet. */
const isTeamPath = (path: string) => /^\/team(\/|$)(?!invitation\/)/.test(path);

/** Whether going from one path to another needs a full page load: the team area is separate (RT-28). */
export function isFullLoad(from: string, to: string): boolean {
  return !to.startsWith('#') && isTeamPath(from) !== isTeamPath(to);
}

/** Replaces the current page with another one on this site. */
export function openPath(to: string, navigate: (to: string) => void): void {
  if (isFullLoad(location.pathname, to)) location.replace(to);
  else navigate(to);
}
