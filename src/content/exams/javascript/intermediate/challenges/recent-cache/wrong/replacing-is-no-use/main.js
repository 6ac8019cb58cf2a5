export class RecentCache {
  #entries = new Map();
  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError('capacity');
    this.capacity = capacity;
  }
  set(key, value) {
    this.#entries.set(key, value);
    if (this.#entries.size > this.capacity) this.#entries.delete(this.#entries.keys().next().value);
  }
  get(key) {
    if (!this.#entries.has(key)) return undefined;
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }
  has(key) { return this.#entries.has(key); }
  get size() { return this.#entries.size; }
  keys() { return [...this.#entries.keys()]; }
}
