import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * A database of this browser that gives way when another tab upgrades or deletes it, and is opened again when it is needed.
 *
 * @param upgrade creates the stores of a new database
 * @returns opens the database, or hands out the one that is open
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
