/** The anchor of a heading: `What to practise` is at `#what-to-practise`. */
export function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The headings of a Markdown text below its title. */
export function headingsOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .flatMap((line) => (/^#{2,4} /.test(line) ? [line.slice(line.indexOf(' ') + 1).trim()] : []));
}
