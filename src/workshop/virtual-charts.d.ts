declare module 'virtual:charts' {
  export const entries: readonly import('./chart/chart.types.ts').ChartEntry[];
}

declare module 'virtual:chart-words' {
  export const words: readonly import('./search/chart-words.ts').ChartWords[];
}

declare module 'virtual:charts-version' {
  /** Of all charts together. */
  export const version: string;
}

declare module 'virtual:chart-coverage' {
  export const charts: import('../walks/report/coverage.types.ts').Coverage['charts'];
}

declare module 'virtual:chart-messages' {
  export const messages: readonly import('./chart/chart.types.ts').ChartMessage[];
}
