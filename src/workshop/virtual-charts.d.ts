declare module 'virtual:charts' {
  export const entries: readonly import('./chart/chart.types.ts').ChartEntry[];
}

declare module 'virtual:charts-version' {
  /** Of all charts together. */
  export const version: string;
}
