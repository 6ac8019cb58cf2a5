/** A piece of a description; with the id of a chart where it is the chart's name. */
export type NamedPart = { readonly text: string; readonly chart?: string };

/** A description in pieces: another chart's title in parentheses, as in "an administrator is asked (Order review)", names that chart. */
export function chartsNamedIn(
  description: string,
  charts: readonly { readonly id: string; readonly title: string }[],
): NamedPart[] {
  return description
    .split(/(?<=\()([^()]+)(?=\))/)
    .filter((text) => text !== '')
    .map((text) => {
      const named = charts.find(({ title }) => title === text);
      return named ? { text, chart: named.id } : { text };
    });
}
