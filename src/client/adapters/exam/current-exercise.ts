const keyOf = (examId: string) => `chartered.at.${examId}`;

/** Keeps which exercise of an exam this tab shows. Storage that is full or disabled only loses the place. */
export function keepCurrent(examId: string, exerciseId: string): void {
  try {
    sessionStorage.setItem(keyOf(examId), exerciseId);
  } catch {}
}

/** The exercise that this tab showed before a reload; null for none. */
export function keptCurrent(examId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(examId));
  } catch {
    return null;
  }
}
