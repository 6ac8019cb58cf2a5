import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useRoleProposals } from '../../../flows/account/use-staff-users.ts';
import { wiredGrantMachine } from '../../../flows/exam/grant.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { selectGranted } from './grant.select.ts';
import { GrantDialog } from './grant-dialog.tsx';

type Asked = { id: string; summary: string; user: { name: string }; answer: 'confirm' | 'decline' };

/** Changes of roles that wait for a second administrator; nothing while none does. */
export function RoleProposals() {
  const { data } = useRoleProposals();
  const actor = useChartActor(wiredGrantMachine);
  const granted = useSelector(actor, selectGranted);
  const [asked, setAsked] = useState<Asked | null>(null);
  const proposals = data?.data ?? [];

  function ask(next: Asked) {
    setAsked(next);
    actor.send({ type: 'grant.started' });
  }

  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {granted?.kind === 'answer' && asked && (
          <Callout tone="positive" className="mb-5" title={sentence`${kept(asked.user.name)}: ${asked.summary}`}>
            {granted.answer === 'confirm' ? 'Confirmed. It has taken effect.' : 'Dropped. Nothing has changed.'}
          </Callout>
        )}
      </div>
      {proposals.length > 0 && (
        <section aria-labelledby="role-proposals" className="mb-8">
          <h2 id="role-proposals" className="font-semibold text-lg">
            Waiting for a second administrator
          </h2>
          <ul className="mt-3 border-line border-t">
            {proposals.map(({ id, summary, user, proposed_by, proposed_at, may_confirm, may_decline }) => (
              <li key={id} className="grid gap-2 border-line border-b py-4">
                <p className="font-medium [overflow-wrap:anywhere]">{sentence`${kept(user.name)}: ${summary}`}</p>
                <p className="text-muted text-sm">{sentence`Proposed by ${kept(proposed_by.name)}, ${formatMoment(proposed_at)}.`}</p>
                {may_decline && (
                  <div className="flex flex-wrap gap-3">
                    {may_confirm && (
                      <Button size="small" onClick={() => ask({ id, summary, user, answer: 'confirm' })}>
                        Confirm<span className="sr-only">{sentence` the change for ${kept(user.name)}`}</span>
                      </Button>
                    )}
                    <Button
                      size="small"
                      variant="secondary"
                      onClick={() => ask({ id, summary, user, answer: 'decline' })}
                    >
                      <span>{may_confirm ? 'Decline' : 'Withdraw'}</span>
                      <span className="sr-only">{sentence` the change for ${kept(user.name)}`}</span>
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <GrantDialog
          fields={[]}
          actor={actor}
          title={asked.answer === 'confirm' ? 'Confirm the change?' : 'Drop the change?'}
          description={sentence`${kept(asked.user.name)}: ${asked.summary}`}
          confirmLabel={asked.answer === 'confirm' ? 'Confirm the change' : 'Drop the change'}
          onSubmit={() =>
            actor.send({
              type: 'grant.submitted',
              request: { kind: 'answer', proposalId: asked.id, answer: asked.answer },
            })
          }
        />
      )}
    </>
  );
}
