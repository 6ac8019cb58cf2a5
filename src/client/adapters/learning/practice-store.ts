const PREFIX = 'chartered.practice.';

/** Keeps what somebody wrote at a challenge to try, in this browser alone. A full or forbidden storage keeps nothing. */
export function keepPractice(challenge: string, files: Record<string, string>): void {
  try {
    localStorage.setItem(PREFIX + challenge, JSON.stringify(files));
  } catch {
    // The work stays on the page; only a reload would lose it.
  }
}

/** What was kept, or null. */
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
