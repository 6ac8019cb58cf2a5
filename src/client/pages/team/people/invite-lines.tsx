import type { InviteLine } from '../../../../../machines/team/invite-people/invite-lines.ts';
import { type Outcome, OutcomeItem } from '../../../ui/feedback/outcome-item.tsx';
import { counted } from '../../shared/offer-words.ts';
import { LongListEnd, ScrollArea, useLongList } from './long-list.tsx';

const OUTCOMES: Record<InviteLine['outcome'], Outcome> = {
  waiting: { look: 'waiting', words: 'Ready to invite' },
  invited: { look: 'good', words: 'Invited' },
  sentAgain: { look: 'good', words: 'Sent again' },
  member: { look: 'skipped', words: 'Not invited' },
  later: { look: 'waiting', words: 'Not yet' },
  repeated: { look: 'skipped', words: 'Left out' },
  refused: { look: 'bad', words: 'Not invited' },
  invalid: { look: 'bad', words: 'Not invited' },
};

/** The lines of a list with what is wrong with them, or what became of them. */
export function InviteLines({ lines, isReport }: { lines: readonly InviteLine[]; isReport: boolean }) {
  const count = (...outcomes: InviteLine['outcome'][]) =>
    lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const bad = count('invalid', 'repeated');
  const later = count('later');
  const summary = isReport
    ? [`${count('invited', 'sentAgain')} of ${lines.length} invited`]
    : [
        bad > 0 && `${counted(bad, 'line')} of ${lines.length} can't be sent.`,
        later > 0 && `The list is long: ${counted(count('waiting'), 'person', 'people')} first, ${later} after that.`,
        'Nothing is sent yet.',
      ];
  // What needs a look comes first, what is not sent now last.
  const rank = ({ outcome }: InviteLine) => (outcome === 'invalid' ? 0 : outcome === 'later' ? 2 : 1);
  const list = useLongList([...lines].sort((a, b) => rank(a) - rank(b)));
  return (
    <>
      <p role="status" className="font-medium">
        {summary.filter(Boolean).join(' ')}
      </p>
      <ScrollArea label="People">
        <ul className="border-line border-t">
          {list.shown.map(({ line, text, sent, outcome, message }, at) => (
            <OutcomeItem
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several addresses; the lines do not move
              key={at}
              // What a row was read as, so that swapped names are seen before anything is sent.
              name={sent?.replaceAll(',', ', ') ?? text}
              place={lines.length > 1 ? `Line ${line}` : undefined}
              outcome={OUTCOMES[outcome]}
              message={message}
            />
          ))}
        </ul>
        <LongListEnd list={list} />
      </ScrollArea>
    </>
  );
}
