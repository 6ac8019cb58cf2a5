/**
 * The code may be put into an inline script, so no text in it may end or hide that element. esbuild prints operators with
 * spaces around them, hence these letters stand together only inside string, template and regular expression literals.
 */
export function escapeForHtml(script: string): string {
  return script.replace(/<(?=\/script|!--|script)/gi, '\\x3C');
}
