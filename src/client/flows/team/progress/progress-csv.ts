import type { ExamProgress, MemberProgress } from '../../../../contract/team/progress.ts';
import { toCsv } from '../../csv.ts';

const HEADER = [
  ...['First name', 'Last name', 'Email', 'Exam', 'State', 'Score in percent'],
  ...['Assigned on', 'Started on', 'Ended on', 'Deadline'],
];

/** A moment as spreadsheets read it, in UTC. */
const moment = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

function line({ exams, state, score_percent: score, ...at }: ExamProgress): (string | number | null)[] {
  return [
    ...[exams.map(({ title }) => title).join(' or '), state, score],
    ...[moment(at.assigned_at), moment(at.started_at), moment(at.ended_at), moment(at.deadline_at)],
  ];
}

/** The progress of a team as CSV: a line for each exam, and one for who has none. A score that is not shared is empty. */
export function progressCsv(members: readonly MemberProgress[]): string {
  return toCsv([
    HEADER,
    ...members.flatMap(({ first_name, last_name, email, exams }) =>
      (exams.length === 0 ? [['', 'none', '', '', '', '', '']] : exams.map(line)).map((cells) => [
        ...[first_name, last_name, email],
        ...cells,
      ]),
    ),
  ]);
}
