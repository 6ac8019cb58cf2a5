export function observe(root, listener) {
  return new Proxy(root, {
    set(target, key, value, receiver) {
      const isSame = Object.hasOwn(target, key) && Object.is(target[key], value);
      const isDone = Reflect.set(target, key, value, receiver);
      if (isDone && !isSame) listener(target, key);
      return isDone;
    },
    deleteProperty(target, key) {
      const existed = Object.hasOwn(target, key);
      const isDone = Reflect.deleteProperty(target, key);
      if (isDone && existed) listener(target, key);
      return isDone;
    },
  });
}
