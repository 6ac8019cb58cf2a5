import type { Page } from '@playwright/test';

type Store = {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  records: { key: string | number; value: unknown }[];
};

/** What a browser keeps of a site, as JSON: no value of the product is anything else. */
export type DeviceState = {
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  databases: { name: string; version: number; stores: Store[] }[];
};

/** Reads everything that the site has left in this browser, without its own code. */
export function readDevice(page: Page): Promise<DeviceState> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      const stores = [];
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const { keyPath, autoIncrement } = store;
        const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
        const records = keys.map((key, index) => ({
          key: typeof key === 'number' ? key : String(key),
          value: values[index] as unknown,
        }));
        stores.push({ name: storeName, keyPath, autoIncrement, records });
      }
      databases.push({ name, version: database.version, stores });
      database.close();
    }
    return { localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage }, databases };
  });
}

/** Puts it into a browser that has none of it. The page must be one on which the product does not run. */
export function writeDevice(page: Page, state: DeviceState): Promise<void> {
  return page.evaluate(async (kept) => {
    for (const [key, value] of Object.entries(kept.localStorage)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(kept.sessionStorage)) sessionStorage.setItem(key, value);
    for (const { name, version, stores } of kept.databases) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          for (const { name: storeName, keyPath, autoIncrement, records } of stores) {
            const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
            for (const { key, value } of records) store.put(value, keyPath === null ? key : undefined);
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
    }
  }, state);
}
