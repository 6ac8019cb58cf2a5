function isPlain(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  return Object.getPrototypeOf(value) === Object.prototype;
}

export function observe(root, listener) {
  const proxies = new WeakMap();
  function wrap(value) {
    if (!isPlain(value)) return value;
    if (!proxies.has(value)) {
      const proxy = new Proxy(value, handler);
      proxies.set(value, proxy);
      proxies.set(proxy, proxy);
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
      const isDone = Reflect.set(target, key, value, receiver);
      const after = Reflect.getOwnPropertyDescriptor(target, key);
      if (isDone && after && 'value' in after && (!before || !Object.is(before.value, after.value))) listener(target, key);
      return isDone;
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
