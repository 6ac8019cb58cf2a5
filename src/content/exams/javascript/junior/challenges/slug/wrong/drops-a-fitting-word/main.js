export function slugify(title, maxLength = Infinity) {
  const slug = title.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean).join('-');
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut;
}
