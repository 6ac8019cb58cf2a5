/** Thrown when a model has more situations than its bound allows, or the machine fails while it is explored. */
export class ExplorationError extends Error {
  override readonly name = 'ExplorationError';
}
