import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../../../../machines/shared/failure.ts';
import { useMailbox } from '../../../flows/site/use-mailbox.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { MailText } from './mail-text.tsx';

/** The mails of a demo installation, which sends none. */
export function MailboxPage() {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') ?? '';
  const [typed, setTyped] = useState(to);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch, isFetching } = useMailbox(to);
  const mails = data?.data ?? [];
  const mail = mails.find(({ id }) => id === chosen) ?? mails[0];
  const isOff = error !== null && failureOf(error).kind === 'notFound';

  return (
    <PageSection className="py-8! md:py-12!">
      <PageTitle
        title="Mailbox"
        lead="Emails that this demo would have sent. You can only read them here."
        actions={
          <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
            Look for new mail
          </Button>
        }
      />
      {isOff ? (
        <EmptyState title="No mailbox here" className="mt-8">
          This site sends its emails to their recipients.
        </EmptyState>
      ) : (
        <>
          <form
            className="mt-6 flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              setParams(typed.trim() === '' ? {} : { to: typed.trim() }, { replace: true });
            }}
          >
            <TextField
              label="Mails to"
              type="email"
              className="w-full sm:w-80"
              placeholder="Everybody"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="secondary">
              Show
            </Button>
          </form>
          <div className="mt-6">
            <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
              {mail === undefined ? (
                <EmptyState title="No mail yet">
                  Sign up or request a new password, and the email appears here in a moment.
                </EmptyState>
              ) : (
                <div className="grid gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
                  <ul className="grid max-h-[70dvh] content-start gap-px self-start overflow-y-auto rounded-lg border border-line bg-line">
                    {mails.map(({ id, subject, to: receiver, created_at }) => (
                      <li key={id}>
                        <button
                          type="button"
                          aria-current={id === mail.id ? 'true' : undefined}
                          onClick={() => setChosen(id)}
                          className={cx(
                            'block w-full bg-surface px-4 py-3 text-left text-sm -outline-offset-2! hover:bg-surface-hover',
                            id === mail.id && 'bg-surface-hover',
                          )}
                        >
                          <span className="block truncate font-medium">{subject}</span>
                          <span className="block truncate text-muted">{receiver}</span>
                          <span className="block text-muted text-xs">{formatMoment(created_at)}</span>
                        </button>
                      </li>
                    ))}
                  </ul>
                  <MailText key={mail.id} mail={mail} />
                </div>
              )}
            </ListState>
          </div>
        </>
      )}
    </PageSection>
  );
}
