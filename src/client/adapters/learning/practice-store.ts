const PREFIX = 'chartered.practice.';

/** Stores work on a practice challenge, in this browser only. Does nothing if storage is full or disabled. */
export function keepPractice(challenge: string, files: Record<string, string>): void {
  try {
    localStorage.setItem(PREFIX + challenge, JSON.stringify(files));
  } catch {
    // The work stays on the page; only a reload would lose it.
  }
}

/** The stored work, or null. */
export function readPractice(challenge: string): Record<string, string> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + challenge) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return Object.fromEntries(
      Object.entries(kept).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])),
    );
  } catch {
    return null;
  }
}
