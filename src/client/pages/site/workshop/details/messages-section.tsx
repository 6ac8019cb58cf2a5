import { Mail } from 'lucide-react';
import { type MessageLink, messageAddress } from '../../../../../workshop/twin/messages.ts';
import { Link } from '../../../../ui/controls/link-context.tsx';
import { Section } from './section.tsx';

/** The events that the selection sends to other charts or gets from them, each with the way to its other end. */
export function MessagesSection({ links }: { links: readonly MessageLink[] }) {
  if (links.length === 0) return null;
  return (
    <Section title="Messages">
      <ul className="grid gap-1 text-sm">
        {links.map((link) => (
          <li key={link.words} className="flex gap-2">
            <Mail className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
            <Link
              href={messageAddress(link)}
              className="underline decoration-line-strong underline-offset-2 first-letter:uppercase hover:decoration-ink"
            >
              {link.words}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
