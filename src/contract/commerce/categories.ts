/** Categories of a bullet point, with the label of each (VO-08). */
export const CATEGORY_LABELS = {
  DEFAULT: 'Included',
  AVAILABLE_NOW: 'Available now',
  COMING_SOON: 'Coming soon',
  COMING_IN_Q1: 'Coming in Q1',
  COMING_IN_Q2: 'Coming in Q2',
  COMING_IN_Q3: 'Coming in Q3',
  COMING_IN_Q4: 'Coming in Q4',
  COMING_IN_Q1_2024: 'Coming in Q1 2024',
  COMING_IN_Q2_2024: 'Coming in Q2 2024',
  COMING_IN_Q3_2024: 'Coming in Q3 2024',
  COMING_IN_Q4_2024: 'Coming in Q4 2024',
  COMING_IN_Q1_2025: 'Coming in Q1 2025',
  IN_PLANNING: 'In planning',
} as const;

/** The end of the quarter that a category names with its year, in UTC; null for every other category. */
function endOfQuarter(category: string): number | null {
  const [, quarter, year] = /_Q([1-4])_(\d{4})$/.exec(category) ?? [];
  return quarter === undefined ? null : Date.UTC(Number(year), 3 * Number(quarter), 1);
}

/** The label of a category at a moment: a quarter that is over is promised no more. Milliseconds since the Unix epoch. */
export function categoryLabel(category: Category, now: number): string {
  const end = endOfQuarter(category);
  return CATEGORY_LABELS[end !== null && end <= now ? 'COMING_SOON' : category];
}

export type Category = keyof typeof CATEGORY_LABELS;
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as [Category, ...Category[]];
