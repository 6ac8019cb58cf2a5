import { useSelector } from '@xstate/react';
import { FileUp } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { type InvitePeopleActor, selectContext, selectIsBusy, selectTextProblem } from './invite.select.ts';
import { givenRole, type RoleOptions } from './role-words.ts';

type FormProps = {
  id: string;
  actor: InvitePeopleActor;
  /** What who invites may give. */
  roles: RoleOptions;
};

/** One person with a name. */
export function OneForm({ id, actor, roles }: FormProps) {
  const { person, role: chosen, failure } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    actor.send({
      type: 'invitePeople.personSubmitted',
      person: { email: text('email'), first_name: text('first_name'), last_name: text('last_name') },
      role: givenRole(fields.get('role')),
    });
  }
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      <FormFailure failure={failure} fields={['email', 'first_name', 'last_name']} />
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={person.email}
        readOnly={isBusy}
        error={fieldError(failure, 'email')}
        isRequired
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="first_name"
          autoComplete="off"
          defaultValue={person.first_name}
          readOnly={isBusy}
          error={fieldError(failure, 'first_name')}
          isRequired
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="off"
          defaultValue={person.last_name}
          readOnly={isBusy}
          error={fieldError(failure, 'last_name')}
        />
      </div>
      <SelectField label="Role" name="role" options={roles} defaultValue={chosen} disabled={isBusy} />
    </form>
  );
}

const PROBLEMS = {
  missing: 'Enter at least one address.',
  unreadable:
    "The file couldn't be read. Choose a CSV or text file of up to 1 MB; from a spreadsheet, save or export it as CSV.",
};

/** Several people, pasted or from a file. */
export function ManyForm({ id, actor, roles }: FormProps) {
  const file = useRef<HTMLInputElement>(null);
  const { text, role: chosen, failure } = useSelector(actor, selectContext);
  const problem = useSelector(actor, selectTextProblem);
  const isBusy = useSelector(actor, selectIsBusy);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    actor.send({
      type: 'invitePeople.linesSubmitted',
      text: String(fields.get('people') ?? ''),
      role: givenRole(fields.get('role')),
    });
  }
  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-4">
      <FormFailure failure={failure} fields={['people']} />
      <TextArea
        // What comes from a file replaces what was typed.
        key={text}
        label="People"
        name="people"
        rows={7}
        isMono
        autoComplete="off"
        spellCheck={false}
        defaultValue={text}
        readOnly={isBusy}
        hint="One per line: an address, or address, first name, last name. You can also paste a table with headings, or recipients from a mail."
        error={problem === null ? fieldError(failure, 'people') : PROBLEMS[problem]}
        isRequired
      />
      <div>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV or text file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const chosenFile = currentTarget.files?.[0];
            if (chosenFile) actor.send({ type: 'invitePeople.fileChosen', file: chosenFile });
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="secondary"
          size="small"
          icon={<FileUp />}
          disabledReason={isBusy ? 'Please wait' : undefined}
          onClick={() => file.current?.click()}
        >
          Choose a CSV file
        </Button>
      </div>
      <SelectField label="Role for all of them" name="role" options={roles} defaultValue={chosen} disabled={isBusy} />
    </form>
  );
}
