import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Email, Recipient } from '#server/notifications/email.ts';

/** A booked or taught session in someone's calendar. */
export type CalendarEntry = {
  /** Of the booking, or of the session for its instructor. */
  id: string;
  /** Later entries with the same id replace earlier ones. */
  revision: number;
  /** When something about it changed last. */
  updatedAt: Date;
  isCanceled: boolean;
  title: string;
  description: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  startTime: string;
  endTime: string;
  url: string;
};

type Parties = { sender: string; attendee: Recipient; appUrl: string };

/** The entry for an email, organized by its sender: email clients reject other organizers. */
export function inviteTo(
  entry: CalendarEntry,
  { sender, attendee, appUrl }: Parties,
): NonNullable<Email['calendar']> {
  const method = entry.isCanceled ? 'CANCEL' : 'REQUEST';
  const calendar = startCalendar('Bookings').method(ICalCalendarMethod[method]);
  const event = addEntry(calendar, entry, appUrl);
  event.organizer(organizerOf(sender));
  event.createAttendee({
    name: attendee.fullName,
    email: attendee.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { method, content: calendar.toString() };
}

/** Reads 'LearnLocal <hello@learnlocal.example>', or only an address. */
function organizerOf(sender: string) {
  const [, name, email] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(sender) ?? [];
  return { name: name || 'LearnLocal', email: email ?? sender.trim() };
}

/** Entries to download, or to subscribe to under this name. */
export function publishCalendar(
  entries: CalendarEntry[],
  { name, ttlSeconds, appUrl }: { name?: string; ttlSeconds?: number; appUrl: string },
): string {
  const calendar = startCalendar('Bookings').method(ICalCalendarMethod.PUBLISH);
  if (name) calendar.name(name);
  if (ttlSeconds) calendar.ttl(ttlSeconds);
  for (const entry of entries) addEntry(calendar, entry, appUrl);
  return calendar.toString();
}

const startCalendar = (product: string) =>
  ical({ prodId: { company: 'LearnLocal', product, language: 'EN' } });

/** Times are in UTC, which every calendar shows in the time zone of its reader. */
function addEntry(calendar: ICalCalendar, entry: CalendarEntry, appUrl: string) {
  const { id, revision, isCanceled, title, latitude, longitude } = entry;
  return calendar.createEvent({
    id: `${id}@${new URL(appUrl).hostname}`,
    // A cancellation is a revision, too.
    sequence: revision + (isCanceled ? 1 : 0),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: entry.startTime,
    end: entry.endTime,
    stamp: entry.updatedAt,
    summary: title,
    description: entry.description,
    location:
      latitude === null || longitude === null
        ? entry.location
        : { title: entry.location, geo: { lat: latitude, lon: longitude } },
    url: entry.url,
  });
}
