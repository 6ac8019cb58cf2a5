export function observe(root, listener) {
  return new Proxy(root, {});
}
