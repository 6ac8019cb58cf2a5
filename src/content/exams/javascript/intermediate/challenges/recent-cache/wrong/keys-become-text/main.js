export class RecentCache {
  #values = {};
  #order = [];
  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError('capacity');
    this.capacity = capacity;
  }
  #use(key) { this.#order = [...this.#order.filter((other) => other !== String(key)), String(key)]; }
  set(key, value) {
    this.#values[key] = value;
    this.#use(key);
    if (this.#order.length > this.capacity) delete this.#values[this.#order.shift()];
  }
  get(key) {
    if (!this.has(key)) return undefined;
    this.#use(key);
    return this.#values[key];
  }
  has(key) { return Object.hasOwn(this.#values, key); }
  get size() { return this.#order.length; }
  keys() { return [...this.#order]; }
}
