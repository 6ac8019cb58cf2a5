import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { selectIsChangingUser, selectUser, selectUserChangeFailure } from '../../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../../flows/account/session.tsx';
import { useStaffUsers } from '../../../flows/account/use-staff-users.ts';
import { wiredGrantMachine } from '../../../flows/exam/grant.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { useDebouncedSearch } from '../../../flows/use-typed-search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { Table } from '../../../ui/display/table.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { MoreRows } from '../../shared/more-rows.tsx';
import { selectGranted, selectIsProposed } from './grant.select.ts';
import { GrantVouchersDialog, VouchersGiven } from './grant-vouchers-dialog.tsx';
import { LookalikeNote } from './lookalike-note.tsx';
import { RoleDialog, type RoleHolder } from './role-dialog.tsx';
import { RoleProposals } from './role-proposals.tsx';

/** Users, for administrators: their roles, and acting as one of them. */
export function UsersTab() {
  const session = useSession();
  const own = useSessionState(selectUser);
  const isBusy = useSessionState(selectIsChangingUser);
  const failure = useSessionState(selectUserChangeFailure);
  const [typed, setTyped] = useState('');
  const asked = useDebouncedSearch(typed);
  const [chosen, setChosen] = useState<string | null>(null);
  const roleActor = useChartActor(wiredGrantMachine);
  const changed = useSelector(roleActor, selectGranted);
  const isProposed = useSelector(roleActor, selectIsProposed);
  const [holder, setHolder] = useState<RoleHolder | null>(null);
  const vouchersActor = useChartActor(wiredGrantMachine);
  const [partner, setPartner] = useState<{ id: string; name: string } | null>(null);
  const list = useStaffUsers(asked);
  const { data, error, refetch, isPlaceholderData } = list;

  const users = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <TextField
        label="Search by email or name"
        type="search"
        className="mb-5 w-full sm:w-80"
        start={<Search aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure !== null && (
        <Callout tone="danger" className="mb-5" isLive>
          {failure.message}
        </Callout>
      )}
      <div aria-live="polite" className="empty:hidden">
        {changed?.kind === 'role' && holder && (
          <Callout
            tone={isProposed ? 'info' : 'positive'}
            className="mb-5"
            title={isProposed ? 'Proposed to a second administrator' : 'The role was changed'}
          >
            {sentence`${kept(holder.name)}: ${changed.role} ${changed.given ? 'given' : 'taken away'}${isProposed ? ', once another administrator confirms it.' : '.'}`}
          </Callout>
        )}
      </div>
      <VouchersGiven actor={vouchersActor} partner={partner} />
      <RoleProposals />
      <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Table
            caption="Users"
            rows={users}
            rowKey={({ id }) => id}
            empty={asked === '' ? 'There is nobody yet.' : `No name or email matches “${asked}”.`}
            columns={[
              {
                key: 'user',
                isRowHeader: true,
                header: 'User',
                cell: ({ name, email }) => (
                  <>
                    <span translate="no" dir="auto">
                      {name}
                    </span>
                    <span className="block min-w-44 font-normal text-muted [overflow-wrap:anywhere]" translate="no">
                      {email}
                    </span>
                    <LookalikeNote name={name} />
                  </>
                ),
              },
              {
                key: 'roles',
                header: 'Roles',
                cell: ({ roles }) => (
                  <span className="flex flex-wrap gap-1">
                    {roles.map((role) => (
                      <Badge key={role}>{role}</Badge>
                    ))}
                  </span>
                ),
              },
              {
                key: 'since',
                header: 'Since',
                cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDay(created_at)}</span>,
              },
              {
                key: 'action',
                align: 'end',
                header: <span className="sr-only">Action</span>,
                cell: ({ id, name, roles }) =>
                  id === own?.id ? null : (
                    <span className="flex justify-end gap-2">
                      <Button
                        size="small"
                        variant="quiet"
                        onClick={() => {
                          setHolder({ id, name, roles });
                          roleActor.send({ type: 'grant.started' });
                        }}
                      >
                        Roles<span className="sr-only">{sentence` of ${kept(name)}`}</span>
                      </Button>
                      {roles.includes('partner') && (
                        <Button
                          size="small"
                          variant="quiet"
                          onClick={() => {
                            setPartner({ id, name });
                            vouchersActor.send({ type: 'grant.started' });
                          }}
                        >
                          Vouchers<span className="sr-only">{sentence` for ${kept(name)}`}</span>
                        </Button>
                      )}
                      {!roles.includes('administrator') && (
                        <Button
                          size="small"
                          variant="secondary"
                          isBusy={isBusy && chosen === id}
                          disabledReason={isBusy && chosen !== id ? 'Please wait' : undefined}
                          onClick={() => {
                            setChosen(id);
                            session.send({ type: 'session.impersonationRequested', userId: id });
                          }}
                        >
                          Act as<span className="sr-only">{sentence` ${kept(name)}`}</span>
                        </Button>
                      )}
                    </span>
                  ),
              },
            ]}
          />
        </div>
        <MoreRows list={list} />
      </ListState>
      <RoleDialog actor={roleActor} holder={holder} />
      <GrantVouchersDialog actor={vouchersActor} partner={partner} />
    </>
  );
}
