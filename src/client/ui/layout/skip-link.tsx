/** The first tab stop: skips the navigation. */
export function SkipLink({ href = '#content', label = 'Skip to content' }: { href?: string; label?: string }) {
  return (
    <a
      href={href}
      className="sr-only z-60 rounded-md bg-ink px-4 py-2 font-medium text-on-ink text-sm focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {label}
    </a>
  );
}
