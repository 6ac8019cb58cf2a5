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
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver);
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      return own && !own.configurable && own.writable === false ? value : wrap(value);
    },
    set(target, key, value, receiver) {
      const before = Reflect.getOwnPropertyDescriptor(target, key);
      const raw = originals.get(value) ?? value;
      if (before && !('value' in before)) return Reflect.set(target, key, raw, receiver);
      if (!before || !Object.is(before.value, raw)) listener(target, key);
      return Reflect.set(target, key, raw, receiver);
    },
    deleteProperty(target, key) {
      if (Object.hasOwn(target, key)) listener(target, key);
      return Reflect.deleteProperty(target, key);
    },
  };
  return wrap(root);
}
