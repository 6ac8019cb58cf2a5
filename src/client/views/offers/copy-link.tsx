import { useMachine } from '@xstate/react';
import { Check, Link2 } from 'lucide-react';
import { wiredCopyLinkMachine } from '../../app/wire-copy-link.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonLook } from '../../ui/button-style.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Copies an address. When the browser refuses, the address stands there to be copied by hand. */
export function CopyLink({
  url,
  label = 'Copy link',
  about,
  ...look
}: ButtonLook & {
  url: string;
  label?: string | undefined;
  /** What the link is to, for screen readers. */
  about?: string | undefined;
}) {
  const [snapshot, send] = useMachine(wiredCopyLinkMachine, { input: { url } });
  const isCopied = snapshot.matches('copied');
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        {...look}
        icon={isCopied ? <Check /> : <Link2 />}
        onClick={() => send({ type: 'copyLink.pressed' })}
      >
        {isCopied ? 'Copied' : label}
        {about && <VisuallyHidden> {about}</VisuallyHidden>}
      </Button>
      <span role="status" className="text-muted text-sm">
        {isCopied && <VisuallyHidden>The link is on the clipboard.</VisuallyHidden>}
        {snapshot.matches('refused') && (
          <>
            Copy it by hand: <code className="select-all break-all font-mono text-ink">{url}</code>
          </>
        )}
      </span>
    </span>
  );
}
