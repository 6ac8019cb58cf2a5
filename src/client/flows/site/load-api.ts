import { failure } from '../../../../machines/shared/failure.ts';

/**
 * Loads API calls lazily. Guests read public pages without any: those load neither the contract nor its validation.
 *
 * @throws Failure `unreachable` when loading fails, as for a call without a response
 */
export async function loadApi<Calls>(load: () => Promise<Calls>): Promise<Calls> {
  try {
    return await load();
  } catch {
    throw failure('unreachable', 'The server could not be reached. Check your connection.');
  }
}
