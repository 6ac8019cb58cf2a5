/** " since 14:02", or nothing. */
export function sinceOf(takenAt: number | null): string {
  if (takenAt === null) return '';
  return ` since ${new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false }).format(takenAt)}`;
}
