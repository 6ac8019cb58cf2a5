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

export type Category = keyof typeof CATEGORY_LABELS;
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as [Category, ...Category[]];
