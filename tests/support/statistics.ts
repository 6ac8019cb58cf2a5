/**
 * Probability of samples that differ at least so much when both come from one distribution: the two-sided Mann-Whitney U
 * test with the normal approximation and the correction for ties. It asks for no shape of the distributions and does not mind
 * outliers, of which a busy machine has many. Source: Mann and Whitney (1947), doi:10.1214/aoms/1177730491.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const count = to - from;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ first }) => first).length;
    ties += count ** 3 - count;
    from = to;
  }
  const [n, m, total] = [a.length, b.length, all.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return 2 * (1 - normal(z));
}

/** Cumulative normal distribution for z ≥ 0, to within 7.5e-8. Source: Abramowitz and Stegun, formula 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    (t *
      (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)))) *
      Math.exp((-z * z) / 2)) /
    Math.sqrt(2 * Math.PI);
  return 1 - tail;
}
