import { failure } from '../../../../machines/shared/failure.ts';

/**
 * Loads calls of the API. Guests read public pages without any: those load neither the contract nor what checks answers by it.
 *
 * @throws Failure `unreachable` when they cannot be loaded, as a call does that gets no answer
 */
export async function loadApi<Calls>(load: () => Promise<Calls>): Promise<Calls> {
  try {
    return await load();
  } catch {
    throw failure('unreachable', 'The server could not be reached. Check your connection.');
  }
}
