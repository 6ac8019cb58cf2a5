/** Says, in the document alone, what does not work without scripts. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <noscript>
      <p className="text-muted text-sm">{`${what} needs JavaScript, which is turned off in this browser.`}</p>
    </noscript>
  );
}
