import { isBusy } from '../../flows/account/account.select.ts';
import { wiredResendMailMachine } from '../../flows/account/resend-mail.wire.ts';
import { useChart } from '../../flows/run-chart.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Resends the verification email. */
export function ResendMail({ isWide }: { isWide?: boolean }) {
  const [snapshot, send] = useChart(wiredResendMailMachine);
  return (
    <>
      {snapshot.matches('sent') ? null : (
        <Button
          isWide={isWide}
          size={isWide ? 'medium' : 'small'}
          variant={isWide ? 'primary' : 'secondary'}
          isBusy={isBusy(snapshot)}
          onClick={() => send({ type: 'resendMail.requested' })}
        >
          Resend the email
        </Button>
      )}
      <p aria-live="polite" className="text-sm empty:hidden">
        {snapshot.matches('sent') && <span>The email is on its way.</span>}
        {snapshot.context.failure && <span className="text-danger-ink">{snapshot.context.failure.message}</span>}
      </p>
    </>
  );
}
