import { lineOf, type PersonLine, parsePeople } from '../../../src/contract/team/parse-people.ts';
import type { InvitedLine } from '../../../src/contract/team/people.ts';

/** One line of people, with what became of it. */
export type InviteLine = Pick<InvitedLine, 'line' | 'text' | 'message'> & {
  outcome: InvitedLine['outcome'] | 'waiting';
  /** The line as it is sent; null for one that is not. */
  sent: string | null;
};

const lineFrom = ({ line, text, problem, person }: PersonLine): InviteLine =>
  problem === null
    ? { line, text, outcome: 'waiting', message: '', sent: lineOf(person) }
    : { line, text, outcome: 'invalid', message: problem, sent: null };

/** The people of a text, before anything is sent. An address that an earlier line has is sent once. */
export function planInvites(text: string): InviteLine[] {
  const seen = new Set<string>();
  return parsePeople(text).map((parsed) => {
    const line = lineFrom(parsed);
    const address = parsed.person?.email;
    if (address === undefined) return line;
    if (seen.has(address)) {
      return { ...line, outcome: 'repeated', message: 'This address is in an earlier line.', sent: null };
    }
    seen.add(address);
    return line;
  });
}

/** The text that is sent: the lines that wait. */
export function textToSend(lines: readonly InviteLine[]): string {
  return lines.flatMap(({ outcome, sent }) => (outcome === 'waiting' && sent !== null ? [sent] : [])).join('\n');
}

/** The lines with the server's answer, which has one entry for each line that waited, in their order. */
export function withAnswer(lines: readonly InviteLine[], answer: readonly InvitedLine[]): InviteLine[] {
  const left = [...answer];
  return lines.map((line) => {
    if (line.outcome !== 'waiting') return line;
    const said = left.shift();
    return said ? { ...line, outcome: said.outcome, message: said.message } : line;
  });
}

/** Lines that have to be corrected before anybody is invited by them. */
export const faultyLines = (lines: readonly InviteLine[]) => lines.filter(({ outcome }) => outcome === 'invalid');
