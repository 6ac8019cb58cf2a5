import { GUEST_GROUPS, GUEST_MISSING } from '../../../../harness/guest-environment.ts';
import { InlineCode } from '../../../ui/display/inline-code.tsx';

/** What the sandbox offers to a solution, and what it lacks. */
export function GuestPanel({ hasPage }: { hasPage: boolean }) {
  const groups = GUEST_GROUPS.filter(({ needsPage }) => hasPage || !needsPage);
  return (
    <div className="mt-3 grid gap-4 text-sm">
      <p className="max-w-prose">
        The preview and grading run your code in the same environment: the whole language, and what this list names.
      </p>
      <dl className="grid gap-3">
        {groups.map(({ title, names, note }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="mt-1">
              <Names names={names} />
              {note && <p className="mt-1 text-muted">{note}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="font-medium">Not available</h2>
      <dl className="grid gap-3">
        {GUEST_MISSING.map(({ reason, names }) => (
          <div key={reason}>
            <dt className="text-muted">{reason}</dt>
            <dd className="mt-1">
              <Names names={names} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-muted">
        Dates and numbers have no locale: format them yourself instead of with toLocaleString.
      </p>
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="min-w-0 [overflow-wrap:anywhere]">
          <InlineCode>{name}</InlineCode>
        </li>
      ))}
    </ul>
  );
}
