import { TECHS, type Tech } from '../../../contract/techs.ts';

const KEY = 'chartered.tech';

/** The tech that was last on show on this device, else the first one (GU-02). */
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
    // Storage is switched off: the first tech has to do.
  }
}
