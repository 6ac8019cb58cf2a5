import { TECHS, type Tech } from '../../../contract/techs.ts';

const KEY = 'chartered.tech';

/** The technology last visited on this device, or the first one (GU-02). */
export function lastTech(): Tech {
  try {
    const kept = localStorage.getItem(KEY);
    return TECHS.find((tech) => tech === kept) ?? TECHS[0];
  } catch {
    return TECHS[0];
  }
}

export function rememberTech(tech: Tech): void {
  try {
    localStorage.setItem(KEY, tech);
  } catch {
    // Storage is disabled: falls back to the first tech.
  }
}
