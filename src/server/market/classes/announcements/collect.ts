import { invitesTo } from '#server/market/bookings/calendar/calendar-entry.ts';
import { momentOf } from '#server/market/places/wall-clock.ts';
import type { CalendarFile, Recipient } from '#server/people/notifications/email.ts';
import { emailSlot } from '#server/people/notifications/email-layout.ts';
import { DomainError } from '#shared/errors.ts';
import { type Collect, collectError } from '#shared/market/classes/announcements.ts';
import { isLocalTime } from '#shared/market/classes/slots.ts';

export const collectSubject = 'Ready to collect';

type Place = { location: string; timeZone: string };

/** With the place of the class as its default, and instants. Throws VALIDATION_FAILED if it is over. */
export function resolveCollect(
  { what, where, hours = '', startTime, endTime }: Collect,
  { location, timeZone }: Place,
): Required<Collect> {
  const momentIn = (time: string) =>
    (isLocalTime(time) ? momentOf(time, timeZone) : new Date(time)).toISOString();
  const times = { startTime: momentIn(startTime), endTime: momentIn(endTime) };
  const isOver = new Date(times.endTime) <= new Date();
  const message = isOver ? 'This must be in the future' : collectError(times);
  if (message)
    throw new DomainError('VALIDATION_FAILED', { fields: { 'collect.endTime': message } });
  return { what, where: where || location, hours, ...times };
}

/** The text of the announcement, whose first lines say what is ready. */
export function collectText(collect: Required<Collect>, timeZone: string, text: string): string {
  const lines = [
    `Ready to collect: ${collect.what}`,
    `Where: ${collect.where}`,
    `When: ${slotOf(collect, timeZone)}`,
    ...(collect.hours ? [`Hours: ${collect.hours}`] : []),
  ];
  return [lines.join('\n'), ...(text ? [text] : [])].join('\n\n');
}

const slotOf = ({ startTime, endTime }: Collect, timeZone: string) =>
  emailSlot({ startsAt: new Date(startTime), endsAt: new Date(endTime) }, timeZone);

type Offered = { id: string; createdAt: string; timeZone: string; text: string };
type Parties = { sender: string; attendee: Recipient; appUrl: string; url: string };

/** The calendar entry of the email, which keeps no one's time from other things. */
export function collectEntry(
  { what, where, startTime, endTime }: Required<Collect>,
  { id, createdAt, timeZone, text }: Offered,
  { url, ...parties }: Parties,
): CalendarFile {
  const [file] = invitesTo(
    {
      id,
      revision: 0,
      updatedAt: new Date(createdAt),
      isCanceled: false,
      isFree: true,
      title: `${collectSubject}: ${what}`,
      description: `${text}\n${url}`,
      location: where,
      latitude: null,
      longitude: null,
      startTime,
      endTime,
      timeZone,
      meetings: [],
      url,
    },
    parties,
  );
  return file;
}
