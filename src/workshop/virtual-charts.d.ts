declare module 'virtual:charts' {
  export const entries: readonly import('./chart/chart.types.ts').ChartEntry[];
}
