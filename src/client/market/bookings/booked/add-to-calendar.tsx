import { CalendarPlus } from 'lucide-react';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { buttonStyle } from '#client/ui/button.tsx';

export function AddToCalendar({ calendar }: Pick<BookingDetails, 'calendar'>) {
  // Links to web calendars hold one event; the file holds the events of all meetings.
  const links = [
    { label: 'Google', href: calendar.google, target: '_blank' },
    { label: 'Outlook', href: calendar.outlook, target: '_blank' },
    { label: calendar.google ? 'Apple or other' : 'All meetings', href: calendar.ics },
  ].flatMap(({ href, ...link }) => (href ? [{ ...link, href }] : []));
  return (
    <div>
      <p className="mb-2 flex items-center gap-2 font-medium text-sm">
        <CalendarPlus aria-hidden className="size-4" />
        Add to calendar
      </p>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, href, target }) => (
          <li key={label}>
            <a
              href={href}
              target={target}
              rel={target && 'noopener noreferrer'}
              className={buttonStyle('secondary')}
            >
              <span className="sr-only">Add to calendar: </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
