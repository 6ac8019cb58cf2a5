import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * A browser database that closes when another tab upgrades or deletes it, and reopens on demand.
 *
 * @param upgrade creates the stores of a new database
 * @returns a function that opens the database or returns the open one
 */
export function reopeningDatabase<Stores extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Stores>) => void,
): () => Promise<IDBPDatabase<Stores>> {
  let opened: Promise<IDBPDatabase<Stores>> | undefined;
  return () => {
    opened ??= openDB<Stores>(name, 1, {
      upgrade,
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
