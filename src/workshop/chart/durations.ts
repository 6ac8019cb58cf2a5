/** Milliseconds in words: "3 s", "1 day". */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${round(ms / 1000)} s`;
  if (ms < 3_600_000) return `${round(ms / 60_000)} min`;
  if (ms < 86_400_000) return `${round(ms / 3_600_000)} h`;
  const days = round(ms / 86_400_000);
  return days === 1 ? '1 day' : `${days} days`;
}

const round = (value: number) => Math.round(value * 10) / 10;
