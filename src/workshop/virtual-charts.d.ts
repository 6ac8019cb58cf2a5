declare module 'virtual:charts' {
  export const entries: readonly import('./chart/chart.types.ts').ChartEntry[];
}

declare module 'virtual:chart-words' {
  export const words: readonly import('./search/chart-words.ts').ChartWords[];
}
