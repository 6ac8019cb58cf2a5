export function slugify(title, maxLength = Infinity) {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .replace(/^-+|-+$/g, '');
  if (slug.length <= maxLength) return slug;
  const end = slug.lastIndexOf('-', maxLength);
  return end > 0 ? slug.slice(0, end) : slug.slice(0, maxLength);
}
