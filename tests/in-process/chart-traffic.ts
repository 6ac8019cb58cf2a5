export const PATH = '/api/statecharts/traffic';

/** The version of all charts together, which only the process of the test runner loads. */
export const versionOfCharts = async (): Promise<string> => (await fetch('/__walk/charts-version')).text();
