import { VenetianMask } from 'lucide-react';
import {
  selectImpersonator,
  selectIsChangingUser,
  selectUser,
  selectUserChangeFailure,
} from '../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../flows/account/session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { kept, sentence } from '../../ui/sentence.tsx';

/** On every page while an administrator impersonates a user: both names, and a way to stop (AC-05). */
export function ImpersonationBanner() {
  const session = useSession();
  const impersonator = useSessionState(selectImpersonator);
  const user = useSessionState(selectUser);
  const isBusy = useSessionState(selectIsChangingUser);
  const failure = useSessionState(selectUserChangeFailure);
  if (!impersonator || !user) return null;
  return (
    <section
      aria-label="Acting as a user"
      className="sticky top-0 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-warning-line border-b bg-warning-soft px-4 py-2 text-sm sm:px-6"
    >
      <p className="flex min-w-0 items-center gap-2 text-ink">
        <VenetianMask className="size-4 shrink-0 text-warning-ink" aria-hidden />
        <span className="min-w-0">
          <span>{sentence`${kept(impersonator.name)} acting as `}</span>
          <strong className="font-semibold" translate="no" dir="auto">
            {`${user.first_name} ${user.last_name}`.trim()}
          </strong>
          <span>{sentence`, ${kept(user.email)}`}</span>
        </span>
      </p>
      <p className="text-muted">
        You can resend mails and vouchers, take vouchers back and answer dialogs. The rest is for the user alone.
      </p>
      <p aria-live="polite" className="text-danger-ink empty:hidden">
        {failure?.message}
      </p>
      <Button
        size="small"
        variant="secondary"
        isBusy={isBusy}
        onClick={() => session.send({ type: 'session.returnRequested' })}
      >
        Return to my account
      </Button>
    </section>
  );
}
