export function observe(root, listener) {
  const proxies = new WeakMap();
  const originals = new WeakMap();
  function wrap(value) {
    if (typeof value !== 'object' || value === null || originals.has(value)) return value;
    if (!proxies.has(value)) {
      const proxy = new Proxy(value, handler);
      proxies.set(value, proxy);
      originals.set(proxy, value);
    }
    return proxies.get(value);
  }
  const handler = {
    get(target, key, receiver) {
      return wrap(Reflect.get(target, key, receiver));
    },
    set(target, key, value, receiver) {
      const before = Reflect.getOwnPropertyDescriptor(target, key);
      const isDone = Reflect.set(target, key, originals.get(value) ?? value, receiver);
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
