import type { InviteLine } from '../../../../../machines/team/invite-people/invite-lines.ts';
import { type Outcome, OutcomeItem } from '../../../ui/feedback/outcome-item.tsx';
import { counted } from '../../shared/offer-words.ts';
import { ScrollArea } from './long-list.tsx';

const OUTCOMES: Record<InviteLine['outcome'], Outcome> = {
  waiting: { look: 'waiting', words: 'Ready to invite' },
  invited: { look: 'good', words: 'Invited' },
  sentAgain: { look: 'good', words: 'Sent again' },
  member: { look: 'skipped', words: 'Not invited' },
  repeated: { look: 'skipped', words: 'Left out' },
  invalid: { look: 'bad', words: 'Not invited' },
};

/** The lines of a list with what is wrong with them, or what became of them. */
export function InviteLines({ lines, isReport }: { lines: readonly InviteLine[]; isReport: boolean }) {
  const count = (...outcomes: InviteLine['outcome'][]) =>
    lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const summary = isReport
    ? `${count('invited', 'sentAgain')} of ${lines.length} invited`
    : `${counted(count('invalid', 'repeated'), 'line')} of ${lines.length} can't be sent. Nothing is sent yet.`;
  // What needs a look comes first.
  const sorted = [...lines].sort((a, b) => Number(b.outcome === 'invalid') - Number(a.outcome === 'invalid'));
  return (
    <>
      <p role="status" className="font-medium">
        {summary}
      </p>
      <ScrollArea label="People">
        <ul className="border-line border-t">
          {sorted.map(({ line, text, outcome, message }, at) => (
            <OutcomeItem
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several addresses; the lines do not move
              key={at}
              name={text}
              place={lines.length > 1 ? `Line ${line}` : undefined}
              outcome={OUTCOMES[outcome]}
              message={message}
            />
          ))}
        </ul>
      </ScrollArea>
    </>
  );
}
