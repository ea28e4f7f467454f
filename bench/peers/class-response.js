import { imageUrl } from './peer.js';

/** The ids of the sessions that meet several times, whose meetings are read separately. */
export const courseIds = (rows) =>
  rows.flatMap(({ sessions }) =>
    sessions.filter(({ meetingCount }) => meetingCount > 1).map(({ id }) => id),
  );

/**
 * Makes the class of a response of what Drizzle or Prisma read. `sessions` are sorted by start, and
 * `meetings`, those of all courses, by position.
 */
export function toClass(row, meetings, now) {
  const next = row.sessions.find(({ startsAt }) => startsAt > now) ?? row.sessions.at(-1);
  const images = row.pictures.map(({ url }) => imageUrl(url));
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: row.priceCents / 100,
    location: row.location,
    city: row.city,
    region: row.region,
    timeZone: row.timeZone,
    image: images[0] ?? null,
    images,
    maxStudents: row.maxStudents,
    level: row.level,
    joinUntilMeeting: row.joinUntilMeeting,
    isActive: row.isActive,
    startTime: next?.startsAt ?? null,
    endTime: next?.endsAt ?? null,
    availableSpots: next ? spotsLeft(next) : null,
    releasedSpots: next?.releasedSeats ?? 0,
    minimum: next ? minimumOf(next) : null,
    sessions: row.sessions.map((session) => ({
      id: session.id,
      startTime: session.startsAt,
      endTime: session.endsAt,
      maxStudents: session.capacity,
      availableSpots: spotsLeft(session),
      releasedSpots: session.releasedSeats,
      minimum: minimumOf(session),
      seatsTaken: session.seatsTaken,
      meetings:
        session.meetingCount === 1
          ? []
          : meetings
              .filter(({ sessionId }) => sessionId === session.id)
              .map(({ startsAt, endsAt }) => ({ startTime: startsAt, endTime: endsAt })),
    })),
    teacher: row.teacher,
    category: row.category,
    averageRating: row.rating ? Math.round(row.rating.average * 100) / 100 : null,
    reviewCount: row.rating?.reviewCount ?? 0,
  };
}

/** Null means unlimited. */
function spotsLeft({ capacity, seatsTaken }) {
  return capacity === null ? null : capacity - seatsTaken;
}

/** The minimum number of students of a session; null if it takes place however few book it. */
function minimumOf(session) {
  const { minStudents, capacity, seatsTaken, decidedAt, askedUntil } = session;
  if (minStudents === null) return null;
  const students = Math.min(minStudents, capacity ?? minStudents);
  const hourMs = 3_600_000;
  return {
    students,
    needed: decidedAt ? 0 : Math.max(students - seatsTaken, 0),
    decidesAt:
      decidedAt ??
      askedUntil ??
      new Date(session.startsAt.getTime() - session.decisionHours * hourMs),
    state: session.isBelowMinimum
      ? 'canceled'
      : decidedAt
        ? 'happens'
        : askedUntil
          ? 'asked'
          : 'open',
  };
}
