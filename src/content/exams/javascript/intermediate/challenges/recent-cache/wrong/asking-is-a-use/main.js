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
    if (!this.has(key)) return undefined;
    return this.#entries.get(key);
  }
  has(key) {
    if (!this.#entries.has(key)) return false;
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return true;
  }
  get size() { return this.#entries.size; }
  keys() { return [...this.#entries.keys()]; }
}
