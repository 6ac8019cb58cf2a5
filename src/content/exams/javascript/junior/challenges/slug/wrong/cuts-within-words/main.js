export function slugify(title, maxLength = Infinity) {
  const slug = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, maxLength);
  return slug.endsWith('-') ? slug.slice(0, -1) : slug;
}
