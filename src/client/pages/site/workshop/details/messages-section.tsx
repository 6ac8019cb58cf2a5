import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { drawNeighbours } from '../../../../../workshop/drawing/draw-neighbours.ts';
import { renderShape } from '../../../../../workshop/statechart/render-shape.ts';
import { type MessageLink, messageAddress, neighboursOf } from '../../../../../workshop/twin/messages.ts';
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

/** The charts that a chart exchanges events with, in both directions, each event with the way to its other end. */
export function NeighboursSection({
  title,
  heading = 'Events to and from other charts',
  messages,
}: {
  /** Of the chart. */
  title: string;
  heading?: ReactNode;
  messages: ReadonlyMap<string, readonly MessageLink[]>;
}) {
  const neighbours = neighboursOf(messages);
  const drawing = drawNeighbours(title, neighbours);
  if (neighbours.length === 0) return null;
  return (
    <Section title={heading}>
      {/* The list below says the same, with links. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        width={drawing.width}
        height={drawing.height}
        className="mb-3 h-auto max-w-full"
      >
        {drawing.shapes.map(renderShape)}
      </svg>
      <ul className="grid gap-2 text-sm">
        {neighbours.map(({ chart, title, sends, gets }) => (
          <li key={chart}>
            <Link
              href={`/statecharts/${chart}`}
              className="font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink"
            >
              {title}
            </Link>
            <EventLinks label="Gets from here:" links={sends} />
            <EventLinks label="Sends here:" links={gets} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EventLinks({ label, links }: { label: string; links: readonly MessageLink[] }) {
  if (links.length === 0) return null;
  return (
    <p className="text-muted">
      <span>{`${label} `}</span>
      {links.map((link, index) => (
        <span key={link.words}>
          {index > 0 && <span>{', '}</span>}
          <Link
            href={messageAddress(link)}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {link.event}
          </Link>
        </span>
      ))}
    </p>
  );
}
