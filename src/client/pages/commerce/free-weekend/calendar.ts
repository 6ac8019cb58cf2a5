import type { FreeWeekend } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../../contract/common.ts';

/** A calendar event. */
export type CalendarEntry = { uid: string; title: string; text: string; url: string; from: number; to: number };

export function calendarEntryOf(weekend: FreeWeekend, origin: string): CalendarEntry {
  const label = TECH_LABELS[weekend.tech];
  return {
    uid: `free-weekend-${weekend.id}@chartered`,
    title: `Free Weekend: ${label} training`,
    text: `48 hours of free ${label} training, mock exam included.`,
    url: `${origin}/${weekend.tech}/free-weekend`,
    from: weekend.started_at,
    to: weekend.ended_at,
  };
}

/** "20261121T000000Z": an instant in the format of iCalendar and most calendars. */
const compact = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11: escapes special characters in a text value. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n');

/** RFC 5545, 3.1: lines are at most 75 octets; continuation lines start with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let rest = line;
  while (new TextEncoder().encode(rest).length > 74) {
    let end = Math.min(rest.length, 74);
    while (new TextEncoder().encode(rest.slice(0, end)).length > 74) end -= 1;
    // A surrogate pair is one character.
    if (/[\uD800-\uDBFF]$/.test(rest.slice(0, end))) end -= 1;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest].join('\r\n ');
}

/** A calendar file with one event (UI-12; RFC 5545). */
export function icsOf(entry: CalendarEntry, now: number): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chartered//Free Weekend//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${compact(now)}`,
    `DTSTART:${compact(entry.from)}`,
    `DTEND:${compact(entry.to)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `URL:${entry.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/** Prefilled forms of web calendars (UI-12). */
export function calendarLinks({ title, text, url, from, to }: CalendarEntry): { label: string; url: string }[] {
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(from)}/${compact(to)}`,
    details: `${text} ${url}`,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(from).toISOString(),
    enddt: new Date(to).toISOString(),
    body: `${text} ${url}`,
  });
  return [
    { label: 'Google Calendar', url: `https://calendar.google.com/calendar/render?${google}` },
    { label: 'Outlook', url: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
  ];
}
