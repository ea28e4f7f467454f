import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Meeting } from '#server/market/bookings/meetings-columns.ts';
import type { CalendarFile, Recipient } from '#server/people/notifications/email.ts';
import { calendarText } from '#server/platform/calendar-text.ts';
import { readSender } from '#server/platform/email-sender.ts';

/** A booked or taught session in a person's calendar. */
export type CalendarEntry = {
  /** The id of the booking, or of the session for its instructor. */
  id: string;
  /** Later entries with the same id replace earlier ones. */
  revision: number;
  /** When any part of the entry last changed. */
  updatedAt: Date;
  isCanceled: boolean;
  /** The person can do other things meanwhile. */
  isFree?: boolean;
  title: string;
  description: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  startTime: string;
  endTime: string;
  /** The time zone of the class, for the day in the name of the file. */
  timeZone?: string | undefined;
  /** All meetings of a course, each of which becomes an event. */
  meetings: Meeting[];
  /** The position of the first meeting, if the student joined late. */
  firstMeeting?: number;
  url: string;
};

type Parties = { sender: string; attendee: Recipient; appUrl: string };

/**
 * The calendar files of an email, one for each meeting. If the booking had more meetings before it
 * was moved, the extra events are canceled.
 */
export function invitesTo(
  entry: CalendarEntry,
  parties: Parties,
  countBefore = 0,
): [CalendarFile, ...CalendarFile[]] {
  const [first, ...others] = eventsOf(entry);
  const { startTime, endTime, revision } = entry;
  // `addEvent` gives a cancellation the next revision, but the move has increased the revision already.
  const isCanceled = true;
  const further = Array.from(
    { length: Math.max(0, countBefore - others.length - 1) },
    (_, index) => ({
      ...entry,
      startTime,
      endTime,
      isCanceled,
      revision: revision - 1,
      position: others.length + 2 + index,
    }),
  );
  const files = [...others, ...further].map((event) => inviteTo(event, parties));
  return [inviteTo(first, parties), ...files];
}

/** The organizer is the sender of the email: email clients reject other organizers. */
function inviteTo(entry: Event, { sender, attendee, appUrl }: Parties): CalendarFile {
  const method = entry.isCanceled ? 'CANCEL' : 'REQUEST';
  const calendar = startCalendar('Bookings').method(ICalCalendarMethod[method]);
  const event = addEvent(calendar, entry, appUrl);
  event.organizer(readSender(sender));
  event.createAttendee({
    name: attendee.fullName,
    email: attendee.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { name: calendarFileName(entry), method, content: calendarText(calendar) };
}

/** 'wheel-throwing-2026-12-01.ics' */
export function calendarFileName({
  title,
  startTime,
  timeZone = 'UTC',
}: Pick<CalendarEntry, 'title' | 'startTime' | 'timeZone'>): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join('-').slice(0, 60).toWellFormed();
  return `${name || 'class'}-${day.format(new Date(startTime))}.ics`;
}

type Published = { name?: string; ttlSeconds?: number; maxEvents?: number; appUrl: string };

/** A calendar to download or subscribe to, with this name. */
export function publishCalendar(
  entries: CalendarEntry[],
  { name, ttlSeconds, maxEvents, appUrl }: Published,
): string {
  const calendar = startCalendar('Bookings').method(ICalCalendarMethod.PUBLISH);
  if (name) calendar.name(name);
  if (ttlSeconds) calendar.ttl(ttlSeconds);
  const events = entries.flatMap(eventsOf);
  const published = maxEvents === undefined ? events : nextEvents(events, maxEvents);
  for (const event of published) addEvent(calendar, event, appUrl);
  return calendarText(calendar);
}

/** Upcoming entries first, then the latest past ones, and canceled ones if there is room. */
function nextEvents(events: Event[], maxEvents: number, now = Date.now()): Event[] {
  const rankOf = ({ isCanceled, endTime }: Event) =>
    isCanceled ? 2 : Number(Date.parse(endTime) <= now);
  const distanceOf = ({ startTime }: Event) => Math.abs(Date.parse(startTime) - now);
  return events
    .map((event) => ({ event, rank: rankOf(event), distance: distanceOf(event) }))
    .toSorted((one, other) => one.rank - other.rank || one.distance - other.distance)
    .slice(0, maxEvents)
    .map(({ event }) => event);
}

const startCalendar = (product: string) =>
  ical({ prodId: { company: 'LearnLocal', product, language: 'EN' } });

type Event = Omit<CalendarEntry, 'meetings' | 'firstMeeting'> & {
  /** The position of the meeting, from 1. */
  position: number;
};

function eventsOf({ meetings, firstMeeting = 1, ...entry }: CalendarEntry): [Event, ...Event[]] {
  const [first, ...others] = meetings;
  const further = others.map((meeting, index) => ({
    ...entry,
    ...meeting,
    position: firstMeeting + index + 1,
  }));
  return [{ ...entry, ...first, position: firstMeeting }, ...further];
}

/** Times are in UTC, which every calendar shows in the local time zone. */
function addEvent(calendar: ICalCalendar, entry: Event, appUrl: string) {
  const { id, position, revision, isCanceled, isFree, title, latitude, longitude } = entry;
  const name = position === 1 ? id : `${id}-${position}`;
  return calendar.createEvent({
    id: `${name}@${new URL(appUrl).hostname}`,
    // A cancellation is a revision, too.
    sequence: revision + (isCanceled ? 1 : 0),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(isFree && { transparency: ICalEventTransparency.TRANSPARENT }),
    start: entry.startTime,
    end: entry.endTime,
    stamp: entry.updatedAt,
    // Some calendars show canceled entries like any other.
    summary: isCanceled ? `Canceled: ${title}` : title,
    description: entry.description,
    location:
      latitude === null || longitude === null
        ? entry.location
        : { title: entry.location, geo: { lat: latitude, lon: longitude } },
    url: entry.url,
  });
}
