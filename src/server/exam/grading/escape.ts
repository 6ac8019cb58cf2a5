/**
 * The code may be placed in an inline script, so no text in it may end or hide that element. esbuild prints spaces
 * around operators, so these sequences occur only inside string, template and regular expression literals.
 */
export function escapeForHtml(script: string): string {
  return script.replace(/<(?=\/script|!--|script)/gi, '\\x3C');
}
