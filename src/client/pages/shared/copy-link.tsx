import { Check, Link2 } from 'lucide-react';
import { useChart } from '../../flows/run-chart.ts';
import { wiredCopyLinkMachine } from '../../flows/site/copy-link.wire.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { ButtonLook } from '../../ui/controls/button-style.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';

/** Copies a link, or shows it for copying by hand if the browser denies access. */
export function CopyLink({
  url,
  label = 'Copy link',
  about,
  done = 'The link is on the clipboard.',
  ...look
}: ButtonLook & {
  url: string;
  label?: string | undefined;
  /** The link's target, for screen readers. */
  about?: string | undefined;
  /** Announced when it was copied. */
  done?: string | undefined;
}) {
  const [snapshot, send] = useChart(wiredCopyLinkMachine, { input: { url } });
  const isCopied = snapshot.matches('copied');
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        {...look}
        icon={isCopied ? <Check /> : <Link2 />}
        onClick={() => send({ type: 'copyLink.pressed' })}
      >
        <span>{isCopied ? 'Copied' : label}</span>
        {about && <VisuallyHidden>{` ${about}`}</VisuallyHidden>}
      </Button>
      <span role="status" className="text-muted text-sm">
        {isCopied && <VisuallyHidden>{done}</VisuallyHidden>}
        {snapshot.matches('refused') && (
          <>
            <span>{'Copy it by hand: '}</span>
            <code className="select-all break-all font-mono text-ink" translate="no">
              {url}
            </code>
          </>
        )}
      </span>
    </span>
  );
}
