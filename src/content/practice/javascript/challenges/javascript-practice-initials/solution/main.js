export function initials(name) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words.map((word) => word[0].toUpperCase()).join('');
}
