export class RecentCache {
  constructor(capacity) {
    this.capacity = capacity;
  }

  set(key, value) {}

  get(key) {}

  has(key) {
    return false;
  }

  get size() {
    return 0;
  }

  keys() {
    return [];
  }
}
