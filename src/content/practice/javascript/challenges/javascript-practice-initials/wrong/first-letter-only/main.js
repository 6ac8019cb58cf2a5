export function initials(name) {
  return name.trim().charAt(0).toUpperCase();
}
