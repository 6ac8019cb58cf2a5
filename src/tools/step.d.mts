/** Does one step of a longer command, and says its name and how long it took. */
export function step<T>(name: string, work: () => Promise<T>): Promise<T>;
