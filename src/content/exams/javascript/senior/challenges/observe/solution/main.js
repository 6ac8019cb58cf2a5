function isPlain(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
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
      const isFixed = own !== undefined && !own.configurable && own.writable === false;
      return isFixed ? value : wrap(value);
    },
    set(target, key, value, receiver) {
      const before = Reflect.getOwnPropertyDescriptor(target, key);
      const isDone = Reflect.set(target, key, originals.get(value) ?? value, receiver);
      const after = Reflect.getOwnPropertyDescriptor(target, key);
      const isData = after !== undefined && 'value' in after;
      if (isDone && isData && (before === undefined || !Object.is(before.value, after.value))) listener(target, key);
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
