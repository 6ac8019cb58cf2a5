function isPlain(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  return Object.getPrototypeOf(value) === Object.prototype;
}

export function observe(root, listener) {
  const proxies = new WeakMap();
  const originals = new WeakMap();
  function wrap(value) {
    if (!isPlain(value) || originals.has(value)) return value;
    if (!proxies.has(value)) {
      const proxy = new Proxy(value, handler);
      proxies.set(value, proxy);
      originals.set(proxy, value);
    }
    return proxies.get(value);
  }
  const handler = {
    get(target, key) {
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      return own && !own.configurable && own.writable === false ? target[key] : wrap(target[key]);
    },
    set(target, key, value) {
      const existed = Object.hasOwn(target, key);
      const before = target[key];
      target[key] = originals.get(value) ?? value;
      if (!existed || !Object.is(before, target[key])) listener(target, key);
      return true;
    },
    deleteProperty(target, key) {
      const existed = Object.hasOwn(target, key);
      const isDone = Reflect.deleteProperty(target, key);
      if (isDone && existed) listener(target, key);
      return isDone;
    },
  };
  return wrap(root);
}
