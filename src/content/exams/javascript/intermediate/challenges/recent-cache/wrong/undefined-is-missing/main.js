export class RecentCache {
  #entries = new Map();
  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError('capacity');
    this.capacity = capacity;
  }
  set(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.capacity) this.#entries.delete(this.#entries.keys().next().value);
  }
  get(key) {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.set(key, value);
    return value;
  }
  has(key) { return this.#entries.get(key) !== undefined; }
  get size() { return this.#entries.size; }
  keys() { return [...this.#entries.keys()]; }
}
