import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { allFacts, type WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { selectCalendarEntries } from './calendar-entries.queries.ts';
import { invitesTo } from './calendar-entry.ts';

/** An email with the ids of its bookings. */
export type BookingsEmail = {
  bookingIds: string[];
  email: Email;
  /** The number of meetings of a moved booking's earlier date. */
  meetingsBefore?: number;
  /** The booking is someone else's now: cancels the entry of this person, who had it before. */
  canceledFor?: Recipient;
};

/**
 * Adds the calendar entries of its bookings, or their cancellations, to each email, which is then about
 * them. Call it after
 * the change.
 */
export async function withCalendarEntries(
  { env }: Pick<Deps, 'env'>,
  db: Db,
  emails: BookingsEmail[],
): Promise<Email[]> {
  if (emails.length === 0) return [];
  const found = await selectCalendarEntries(
    db,
    emails.flatMap(({ bookingIds }) => bookingIds),
  );
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  return emails.map(({ bookingIds, email: message, meetingsBefore, canceledFor }) => {
    const [calendar, ...further] = bookingIds.flatMap((bookingId) => {
      const booked = entries.get(bookingId);
      if (!booked) return [];
      const { email, fullName, teacherName, seats, whatToExpect, ...entry } = booked;
      const url = env.urls.booking(bookingId);
      return invitesTo(
        {
          ...entry,
          isCanceled: entry.isCanceled || canceledFor !== undefined,
          description: describeEntry(booked, url),
          url,
        },
        {
          sender: env.mailFrom,
          attendee: canceledFor ?? { email, fullName },
          appUrl: env.appUrl,
        },
        meetingsBefore,
      );
    });
    return {
      ...message,
      about: bookingIds.map((bookingId) => `booking-${bookingId}` as const),
      ...(calendar && { calendar }),
      ...(further.length > 0 && { furtherCalendars: further }),
    };
  });
}

type Described = { teacherName: string; seats: number; whatToExpect: WhatToExpect | null };

export function describeEntry({ teacherName, seats, whatToExpect }: Described, url: string) {
  return [
    `With ${teacherName}`,
    ...(seats > 1 ? [spots(seats)] : []),
    ...allFacts(whatToExpect).map(([name, value]) => `${name}: ${value}`),
    url,
  ].join('\n');
}
