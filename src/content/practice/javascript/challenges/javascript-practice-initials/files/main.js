/**
 * The first letter of each word of a name.
 *
 * @param {string} name
 * @returns {string}
 */
export function initials(name) {
  // Your code goes here. "Run the tests" shows how far it is.
  return name;
}
