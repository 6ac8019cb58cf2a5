/** Topics in which points were lost (EX-20), those with the most lost points first. */
export function topicsToLearn<T extends { points: number; points_max: number }>(topics: readonly T[]): T[] {
  return topics
    .filter(({ points, points_max }) => points < points_max)
    .sort((a, b) => b.points_max - b.points - (a.points_max - a.points));
}
