import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Invitation } from '../../../../contract/team/people.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { selectWaitReason, type TeamChangesActor } from './changes.select.ts';
import { LongListEnd, useLongList } from './long-list.tsx';
import { nameOf, roleOfInvitation } from './people.select.ts';
import { roleWords } from './role-words.ts';
import { RowMenu } from './row-menu.tsx';
import { SelectionBar, useSelection } from './selection.tsx';

/** Invitations of a team that nobody accepted in time, below the open ones. */
export function ExpiredInvitations({
  invitations,
  actor,
}: {
  invitations: readonly Invitation[];
  actor: TeamChangesActor;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h3 id={titleId} className="mb-3 font-medium">
        Expired invitations
      </h3>
      <InvitationList label="Expired invitations" invitations={invitations} actor={actor} />
    </section>
  );
}

/** Open invitations, with what can be done about them, one or many. */
export function InvitationList({
  label = 'Invitations',
  invitations,
  isReadOnly = false,
  actor,
}: {
  label?: string;
  invitations: readonly Invitation[];
  isReadOnly?: boolean;
  actor: TeamChangesActor;
}) {
  const selection = useSelection(
    invitations.map(({ id }) => id),
    actor,
  );
  const waitReason = useSelector(actor, selectWaitReason);
  const list = useLongList(invitations);
  const hasMany = invitations.length > 1 && !isReadOnly;
  const change = (kind: 'resend' | 'revoke', persons: readonly Invitation[]) =>
    actor.send({
      type: 'teamChanges.asked',
      kind,
      targets: persons.map((invitation) => ({ id: invitation.id, name: invitation.email })),
      value: '',
    });
  const chosen = invitations.filter(({ id }) => selection.ids.includes(id));
  return (
    <>
      {hasMany && (
        <SelectionBar selection={selection} label="Select all">
          <Button size="small" variant="secondary" disabledReason={waitReason} onClick={() => change('resend', chosen)}>
            Send again
          </Button>
          <Button size="small" variant="secondary" disabledReason={waitReason} onClick={() => change('revoke', chosen)}>
            Withdraw
          </Button>
        </SelectionBar>
      )}
      <ul aria-label={label} className={hasMany ? '' : 'border-line border-t'}>
        {list.shown.map((invitation) => (
          <li key={invitation.id} className="flex items-center gap-4 border-line border-b py-3">
            {hasMany && (
              <Checkbox
                label={<VisuallyHidden>{sentence`Select ${kept(invitation.email)}`}</VisuallyHidden>}
                checked={selection.has(invitation.id)}
                onChange={() => selection.toggle(invitation.id)}
              />
            )}
            <div className="min-w-0 flex-1">
              <p className="break-words text-left font-medium" translate="no" dir="auto">
                {nameOf(invitation)}
              </p>
              <p className="text-muted text-sm">
                <span className="break-all" translate="no">
                  {invitation.email}
                </span>
                <span>{` · ${roleWords(roleOfInvitation(invitation))}`}</span>
              </p>
            </div>
            {invitation.status === 'expired' ? (
              <span className="hidden text-muted text-sm md:block">{`Ended on ${formatLastDay(invitation.expires_at)}`}</span>
            ) : (
              <span className="hidden text-muted text-sm md:block">{`Open until ${formatLastDay(invitation.expires_at)}`}</span>
            )}
            {!isReadOnly && (
              <RowMenu
                actor={actor}
                id={invitation.id}
                label={`Options for ${invitation.email}`}
                items={[
                  { label: 'Send again', onSelect: () => change('resend', [invitation]) },
                  { label: 'Withdraw', tone: 'danger', onSelect: () => change('revoke', [invitation]) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <LongListEnd list={list} />
    </>
  );
}
