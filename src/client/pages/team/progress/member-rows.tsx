import { joinName } from '../../../../contract/account/person-name.ts';
import type { MemberProgress } from '../../../../contract/team/progress.ts';
import { ExamRows } from './exam-rows.tsx';

/** Members with the exams that their team assigned to them. */
export function MemberRows({ members }: { members: readonly MemberProgress[] }) {
  return (
    <ul aria-label="Members" className="border-line border-t">
      {members.map(({ user_id: id, first_name, last_name, email, exams }) => {
        const name = joinName(first_name, last_name);
        return (
          <li key={id} className="grid gap-x-10 gap-y-3 border-line border-b py-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <div className="min-w-0">
              <h2 className="break-words text-left font-medium" translate="no" dir="auto">
                {name}
              </h2>
              <p className="text-muted text-sm [overflow-wrap:anywhere]" translate="no">
                {email}
              </p>
            </div>
            {exams.length === 0 ? (
              <p className="text-muted text-sm">No exam assigned</p>
            ) : (
              <ExamRows exams={exams} label={`Exams of ${name}`} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
