export function slugify(title, maxLength) {
  // your code
}
