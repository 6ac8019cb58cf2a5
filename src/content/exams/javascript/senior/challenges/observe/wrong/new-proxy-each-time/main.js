const originals = new WeakMap();
function isPlain(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  return Object.getPrototypeOf(value) === Object.prototype;
}

export function observe(root, listener) {
  const proxy = new Proxy(root, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver);
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      if (own && !own.configurable && own.writable === false) return value;
      return isPlain(value) && !originals.has(value) ? observe(value, listener) : value;
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
  });
  originals.set(proxy, root);
  return proxy;
}
