import { MAIL_KIND_WORDS } from '../../../../contract/account/mail-kinds.ts';
import type { MailPreferences } from '../../../../contract/account/mails.ts';
import type { User } from '../../../../contract/account/session.ts';
import { useMailPreferences, wiredMailPreferencesMachine } from '../../../flows/account/mail-preferences.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { selectIsUnblocking, selectMailFailure, selectWanted } from './mail-preferences.select.ts';
import { ownerReason } from './owner-reason.ts';

const ESSENTIAL = [
  'Links and codes that you ask for, and changes of your account',
  'Receipts, invoices and refunds',
  'Results of certification exams, your credentials, and decisions about your exams and disputes',
  'Vouchers and team invitations that people send you',
];

/** Which emails come: the essential ones are named, the others can be switched off. */
export function MailSection({ user }: { user: User }) {
  const { data, error, refetch } = useMailPreferences();
  const [snapshot, send] = useChart(wiredMailPreferencesMachine);
  const failure = selectMailFailure(snapshot);
  const reason = ownerReason(user);
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {data && (
        <div className="grid gap-6">
          {data.block && (
            <BlockedAddress
              email={data.email}
              block={data.block}
              isBusy={selectIsUnblocking(snapshot)}
              disabledReason={reason}
              onUnblock={() => send({ type: 'mailPreferences.changed', change: { of: 'address' } })}
            />
          )}
          <div className="grid gap-5">
            {data.kinds.map(({ kind, is_on }) => {
              const wanted = selectWanted(snapshot, kind);
              return (
                <Switch
                  key={kind}
                  {...MAIL_KIND_WORDS[kind]}
                  disabledReason={reason}
                  checked={wanted ?? is_on}
                  aria-busy={wanted !== null}
                  onCheckedChange={(isOn) =>
                    send({ type: 'mailPreferences.changed', change: { of: 'kind', kind, isOn } })
                  }
                />
              );
            })}
          </div>
          {failure && (
            <Callout tone="danger" isLive title="Your choice was not stored">
              {failure.message}
            </Callout>
          )}
          {!data.email_verified && (
            <p className="text-muted text-sm">These emails start once you confirm your address.</p>
          )}
          <div>
            <h3 className="font-medium">Always sent</h3>
            <ul className="mt-2 grid list-disc gap-1 pl-5 text-muted text-sm">
              {ESSENTIAL.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </ListState>
  );
}

const BLOCK_WORDS = {
  rejected: 'rejected an email',
  complained: 'reported an email as spam',
} as const;

/** Tells the owner of an address why only essential emails come, and what helps. */
function BlockedAddress({
  email,
  block: { reason, at },
  isBusy,
  disabledReason,
  onUnblock,
}: {
  email: string;
  block: NonNullable<MailPreferences['block']>;
  isBusy: boolean;
  disabledReason: string | undefined;
  onUnblock: () => void;
}) {
  return (
    <Callout
      tone="warning"
      title={reason === 'rejected' ? "Our emails don't reach you" : 'We stopped all optional emails'}
      actions={
        <Button size="small" variant="secondary" isBusy={isBusy} disabledReason={disabledReason} onClick={onUnblock}>
          {reason === 'rejected' ? 'This address works again' : 'Send them again'}
        </Button>
      }
    >
      {sentence`The mail server of ${kept(email)} ${BLOCK_WORDS[reason]} on ${formatDay(at)}. Until you say otherwise we send only what is listed under “Always sent”.${reason === 'rejected' ? ' If the address is wrong, change it under “About you”.' : ''}`}
    </Callout>
  );
}
