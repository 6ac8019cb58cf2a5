import { failureOf } from '../../../../../machines/shared/failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** Says why no voucher can be sent by email right now; nothing where the vouchers are loaded, or still loading. */
export function MailProblem({
  owned: { data, error, refetch },
  className,
}: {
  owned: { data: unknown; error: unknown; refetch: () => unknown };
  className?: string | undefined;
}) {
  if (!error || data !== undefined) return null;
  return (
    <Callout
      tone="warning"
      isLive
      className={className}
      title="Sending by email isn't available right now"
      actions={
        <Button size="small" variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {`The vouchers that you can send didn't load. ${failureOf(error).message}`}
    </Callout>
  );
}
