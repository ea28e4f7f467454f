import { CalendarPlus } from 'lucide-react';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { buttonStyle } from '#client/ui/button.tsx';
import { MenuButton, type MenuOpening } from '#client/ui/overlays/menu-button.tsx';
import type { CalendarChoice } from './calendar-menu.tsx';

/** One button, whose menu has a choice for each kind of calendar. */
export function AddToCalendar({ calendar }: Pick<BookingDetails, 'calendar'>) {
  const label = (
    <>
      <CalendarPlus aria-hidden className="size-4" />
      Add to calendar
    </>
  );
  // Links to web calendars hold one event; the file holds the events of all meetings.
  if (!calendar.google)
    return (
      <a href={calendar.ics} className={buttonStyle('secondary')}>
        {label}
      </a>
    );
  const choices: CalendarChoice[] = [
    { label: 'Google', href: calendar.google, isPage: true },
    ...(calendar.outlook ? [{ label: 'Outlook', href: calendar.outlook, isPage: true }] : []),
    { label: 'Apple or other', href: calendar.ics, isPage: false },
  ];
  return (
    <MenuButton load={() => loadMenu(choices)} className={buttonStyle('secondary')}>
      {label}
    </MenuButton>
  );
}

const loadMenu = async (choices: CalendarChoice[]) => {
  const { CalendarMenu } = await import('./calendar-menu.tsx');
  return (opening: MenuOpening) => <CalendarMenu {...opening} choices={choices} />;
};
