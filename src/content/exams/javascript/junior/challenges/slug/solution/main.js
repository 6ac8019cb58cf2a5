export function slugify(title, maxLength = Infinity) {
  const words = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return '';

  let slug = words[0].slice(0, maxLength);
  for (const word of words.slice(1)) {
    const longer = `${slug}-${word}`;
    if (words[0].length > maxLength || longer.length > maxLength) break;
    slug = longer;
  }
  return slug;
}
