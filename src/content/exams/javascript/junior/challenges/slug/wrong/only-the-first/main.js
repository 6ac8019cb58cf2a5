export function slugify(title, maxLength = Infinity) {
  let slug = title.trim().toLowerCase().replace(/[^a-z0-9]+/, '-');
  if (slug.startsWith('-')) slug = slug.slice(1);
  if (slug.endsWith('-')) slug = slug.slice(0, -1);
  while (slug.length > maxLength && slug.includes('-')) {
    slug = slug.slice(0, slug.lastIndexOf('-'));
  }
  return slug.slice(0, maxLength);
}
