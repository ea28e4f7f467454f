import { bookingUrl } from '#server/bookings/emails/seat-notice.ts';
import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Email } from '#server/notifications/email.ts';
import { spots } from '#shared/seats.ts';
import { selectCalendarEntries } from './calendar-entries.queries.ts';
import { invitesTo } from './calendar-entry.ts';

/**
 * Adds to each email the calendar entry of the booking it is about: a new one, or its
 * cancellation. Call it after the change. `meetingsBefore` is how often the date met from which a
 * booking was moved.
 */
export async function withCalendarEntries(
  { env }: Pick<Deps, 'env'>,
  db: Db,
  emails: { bookingId: string; email: Email; meetingsBefore?: number }[],
): Promise<Email[]> {
  if (emails.length === 0) return [];
  const found = await selectCalendarEntries(
    db,
    emails.map(({ bookingId }) => bookingId),
  );
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  return emails.map(({ bookingId, email: message, meetingsBefore }) => {
    const found = entries.get(bookingId);
    if (!found) return message;
    const { email, fullName, teacherName, seats, ...entry } = found;
    const url = bookingUrl(bookingId, env.appUrl);
    const [calendar, ...further] = invitesTo(
      { ...entry, description: describeEntry(teacherName, url, seats), url },
      { sender: env.mailFrom, attendee: { email, fullName }, appUrl: env.appUrl },
      meetingsBefore,
    );
    return { ...message, calendar, ...(further.length > 0 && { furtherCalendars: further }) };
  });
}

/** Like `withCalendarEntries`, for an email about several bookings. */
export async function withAllEntries(
  deps: Pick<Deps, 'env'>,
  db: Db,
  bookingIds: string[],
  email: Email,
): Promise<Email> {
  const entries = bookingIds.map((bookingId) => ({ bookingId, email }));
  const each = await withCalendarEntries(deps, db, entries);
  const [calendar, ...furtherCalendars] = each.flatMap((one) => [
    ...(one.calendar ? [one.calendar] : []),
    ...(one.furtherCalendars ?? []),
  ]);
  return { ...email, ...(calendar && { calendar }), furtherCalendars };
}

export const describeEntry = (teacherName: string, url: string, seats: number) =>
  [`With ${teacherName}`, ...(seats > 1 ? [spots(seats)] : []), url].join('\n');
