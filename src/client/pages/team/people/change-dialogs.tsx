import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ChangeLine } from '../../../../../machines/team/team-changes/change-lines.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { type Outcome, OutcomeItem } from '../../../ui/feedback/outcome-item.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CHANGE_WORDS, whoOf } from './change-words.ts';
import {
  selectCanRetry,
  selectCanStop,
  selectContext,
  selectIsAsking,
  selectIsBusy,
  selectIsMissing,
  selectIsReporting,
  selectLastDone,
  type TeamChangesActor,
} from './changes.select.ts';
import { ScrollArea } from './long-list.tsx';
import type { RoleOptions } from './role-words.ts';

/** The questions before changes of a team, their progress and their outcome. */
export function ChangeDialogs({
  actor,
  roles,
  teamName,
}: {
  actor: TeamChangesActor;
  /** What who changes may give. */
  roles: RoleOptions;
  teamName: string;
}) {
  return (
    <>
      <QuestionDialog actor={actor} roles={roles} teamName={teamName} />
      <OutcomeDialog actor={actor} />
    </>
  );
}

function QuestionDialog({ actor, roles, teamName }: { actor: TeamChangesActor; roles: RoleOptions; teamName: string }) {
  const id = useId();
  const isOpen = useSelector(actor, selectIsAsking);
  const isBusy = useSelector(actor, selectIsBusy);
  const isMissing = useSelector(actor, selectIsMissing);
  const { kind, lines } = useSelector(actor, selectContext);
  const words = CHANGE_WORDS[kind];
  function confirm() {
    const form = document.getElementById(id);
    const value = form instanceof HTMLFormElement ? new FormData(form).get('value') : null;
    actor.send({ type: 'teamChanges.confirmed', value: String(value ?? '') });
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={() => actor.send({ type: 'teamChanges.cancelled' })}
      title={words.title(whoOf(lines))}
      description={words.question}
      confirmLabel={words.confirm}
      tone={['remove', 'revoke', 'archive'].includes(kind) ? 'danger' : 'primary'}
      isBusy={isBusy}
      onConfirm={confirm}
    >
      {(kind === 'role' || kind === 'rename') && (
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          {kind === 'role' ? (
            <SelectField
              label="Role"
              name="value"
              placeholder="Choose a role"
              options={roles}
              defaultValue=""
              disabled={isBusy}
              error={isMissing ? 'Choose a role.' : undefined}
              isRequired
            />
          ) : (
            <TextField
              label="Team name"
              name="value"
              maxLength={100}
              autoComplete="organization"
              defaultValue={teamName}
              readOnly={isBusy}
              error={isMissing ? 'Enter a name.' : undefined}
              isRequired
            />
          )}
        </form>
      )}
    </AlertDialog>
  );
}

const OUTCOMES: Record<ChangeLine['outcome'], Outcome> = {
  waiting: { look: 'waiting', words: 'Waiting' },
  done: { look: 'good', words: 'Done' },
  failed: { look: 'bad', words: 'Not done' },
  skipped: { look: 'skipped', words: 'Stopped before' },
};

function OutcomeDialog({ actor }: { actor: TeamChangesActor }) {
  const isOpen = useSelector(actor, selectIsReporting);
  const isBusy = useSelector(actor, selectIsBusy);
  const canStop = useSelector(actor, selectCanStop);
  const canRetry = useSelector(actor, selectCanRetry);
  const { kind, lines } = useSelector(actor, selectContext);
  const done = lines.filter(({ outcome }) => outcome === 'done').length;
  const close = () => actor.send({ type: 'teamChanges.closed' });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={CHANGE_WORDS[kind].title(whoOf(lines)).replace(/\?$/, '')}
      footer={
        <>
          {isBusy ? (
            <Button
              variant="secondary"
              disabledReason={canStop ? undefined : 'The last change is in progress'}
              onClick={() => actor.send({ type: 'teamChanges.stopped' })}
            >
              Stop
            </Button>
          ) : (
            <Button variant={canRetry ? 'secondary' : 'primary'} onClick={close}>
              Close
            </Button>
          )}
          {canRetry && <Button onClick={() => actor.send({ type: 'teamChanges.retried' })}>Try again</Button>}
        </>
      }
    >
      <p role="status" className="mb-3 font-medium">
        {`${done} of ${lines.length} done`}
      </p>
      <ProgressBar label="Changes made" value={done} max={lines.length} valueText={`${done} of ${lines.length}`} />
      <ScrollArea label="Changes">
        <ul className="border-line border-t">
          {lines.map(({ id, name, outcome, message }) => (
            <OutcomeItem key={id} name={name} outcome={OUTCOMES[outcome]} message={message} />
          ))}
        </ul>
      </ScrollArea>
    </Dialog>
  );
}

/** What was changed last, where the lists are. Always rendered, so that screen readers announce it. */
export function LastChange({ actor }: { actor: TeamChangesActor }) {
  const last = useSelector(actor, selectLastDone);
  return (
    <div role="status" className="empty:hidden">
      {last && (
        <Callout tone="positive" className="mb-6">
          {CHANGE_WORDS[last.kind].done(whoOf(last.lines))}
        </Callout>
      )}
    </div>
  );
}
