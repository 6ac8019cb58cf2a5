import { headingOf, lineOf, type PersonLine, parsePeople } from '../../../src/contract/team/parse-people.ts';
import { type InvitedLine, MAX_INVITED } from '../../../src/contract/team/people.ts';

/** One line of people, with what became of it. */
export type InviteLine = Pick<InvitedLine, 'line' | 'text' | 'message'> & {
  /** `later` is for people beyond those whom one call invites. */
  outcome: InvitedLine['outcome'] | 'waiting' | 'later';
  /** The line as it is sent; null for one that is not. */
  sent: string | null;
};

const lineFrom = ({ line, text, problem, person }: PersonLine): InviteLine =>
  problem === null
    ? { line, text, outcome: 'waiting', message: '', sent: lineOf(person) }
    : { line, text, outcome: 'invalid', message: problem, sent: null };

const LATER = `At most ${MAX_INVITED} people are invited at once. This one stays in the list.`;

/** The people of a text, before anything is sent. An address that an earlier line has is sent once, and who is too much later. */
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
    return seen.size > MAX_INVITED ? { ...line, outcome: 'later', message: LATER, sent: null } : line;
  });
}

/** The text that is sent: the lines that wait. */
export function textToSend(lines: readonly InviteLine[]): string {
  const waiting = lines.filter(({ outcome }) => outcome === 'waiting');
  return waiting.map(({ sent }) => sent).join('\n');
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

/** Lines by which nobody was invited yet: those that have to be corrected, that the server refused, and beyond what one call takes. */
export const unsentLines = (lines: readonly InviteLine[]) =>
  lines.filter(({ outcome }) => outcome === 'invalid' || outcome === 'refused' || outcome === 'later');

/** These lines as the text that the form goes on with, below the titles that the text began with. */
export function textOfUnsent(text: string, lines: readonly InviteLine[]): string {
  return [headingOf(text) ?? [], ...unsentLines(lines).map((line) => line.text)].flat().join('\n');
}
