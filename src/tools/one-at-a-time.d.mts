export function oneAtATime(lock: string, work: () => Promise<void>, onWait: () => void): Promise<void>;
