import { imageUrl } from './peer.js';

/** Makes the class of a response of what Drizzle or Prisma read; `sessions` are sorted by start. */
export function toClass(row, now) {
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
    isActive: row.isActive,
    startTime: next?.startsAt ?? null,
    endTime: next?.endsAt ?? null,
    availableSpots: next ? spotsLeft(next) : null,
    releasedSpots: next?.releasedSeats ?? 0,
    sessions: row.sessions.map((session) => ({
      id: session.id,
      startTime: session.startsAt,
      endTime: session.endsAt,
      maxStudents: session.capacity,
      availableSpots: spotsLeft(session),
      releasedSpots: session.releasedSeats,
      seatsTaken: session.seatsTaken,
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
