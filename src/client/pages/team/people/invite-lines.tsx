import { Check, Clock3, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InviteLine } from '../../../../../machines/team/invite-people/invite-lines.ts';
import { counted } from '../../shared/offer-words.ts';
import { ScrollArea } from './long-list.tsx';

const good = <Check className="mt-0.5 size-4 shrink-0 text-positive-ink" aria-hidden />;
const neutral = <Minus className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />;
const OUTCOMES: Record<InviteLine['outcome'], { icon: ReactNode; words: string }> = {
  waiting: { icon: <Clock3 className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />, words: 'Ready to invite' },
  invited: { icon: good, words: 'Invited' },
  sentAgain: { icon: good, words: 'Sent again' },
  member: { icon: neutral, words: 'Not invited' },
  repeated: { icon: neutral, words: 'Left out' },
  invalid: { icon: <X className="mt-0.5 size-4 shrink-0 text-danger-ink" aria-hidden />, words: 'Not invited' },
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several addresses; the lines do not move
            <li key={at} className="flex gap-3 border-line border-b py-3 text-sm">
              {OUTCOMES[outcome].icon}
              <span className="min-w-0">
                <span className="block break-all">{text}</span>
                <span className="block text-muted">
                  {lines.length > 1 && `Line ${line} · `}
                  {OUTCOMES[outcome].words}
                  {message !== '' && `: ${message}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </>
  );
}
