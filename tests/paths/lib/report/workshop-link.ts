/** The place of a step of a path in the workshop. */
export function workshopLink(site: string, chart: string, path: string, step: number): string {
  return `${site}/statecharts/${chart}?path=${path}&step=${step}`;
}
