import { formatIso } from '#client/lib/formats/formats.ts';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { bookableSpots } from '#shared/market/classes/dates/class-sessions.ts';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';

type Urls = { canonical: string; image: string; instructor: string };
type ListedDate = ClassDetails['sessions'][number];
type Slot = { startTime: string; endTime: string };

const schemaOrg = 'https://schema.org';
/** Search engines show only a few dates, and a class can have a hundred. */
const maxDates = 10;

/**
 * The class as schema.org Events: one per upcoming date, or else one for its last date. A class
 * whose dates were all canceled is one canceled Event.
 */
export function classEvents(details: ClassDetails, urls: Urls, now = new Date()): object[] {
  const common = commonFacts(details, urls);
  const { canceledDate } = details;
  const latest = details.sessions.at(-1);
  if (!latest)
    return canceledDate
      ? [{ ...common, ...dateFacts(details, canceledDate, 'EventCancelled') }]
      : [];
  const upcoming = details.sessions.filter(
    ({ startTime }) => Date.parse(startTime) > now.getTime(),
  );
  const shown = upcoming.length > 0 ? upcoming.slice(0, maxDates) : [latest];
  return shown.map((date) => {
    // Search engines require a URL per event; this URL opens the page with the date chosen.
    const url = `${urls.canonical}?date=${date.id}`;
    const facts = { ...common, url, ...scheduledFacts(details, date) };
    return upcoming.length > 0 ? { ...facts, offers: offer(details, date, url) } : facts;
  });
}

function commonFacts(details: ClassDetails, { canonical, image, instructor }: Urls): object {
  const { title, description, teacher, averageRating, reviewCount } = details;
  const name = teacher.fullName || teacher.username;
  const person = { '@type': 'Person', name, url: instructor };
  return {
    '@context': schemaOrg,
    '@type': 'Event',
    name: title,
    description,
    url: canonical,
    image: [image],
    eventAttendanceMode: `${schemaOrg}/OfflineEventAttendanceMode`,
    location: placeFacts(details),
    organizer: person,
    performer: person,
    ...audience(details.whatToExpect),
    ...(averageRating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageRating,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

function audience({ minAge, maxAge, language }: WhatToExpect): object {
  const isForEveryone = minAge === null && maxAge === null;
  return {
    ...(language && { inLanguage: language }),
    ...(!isForEveryone && { typicalAgeRange: `${minAge ?? 0}-${maxAge ?? ''}` }),
  };
}

/** The point is the one that the viewer sees, so the public gets a rounded one. */
function placeFacts(details: ClassDetails): object {
  const { location, city, region, countryCode, latitude, longitude } = details;
  const address = {
    '@type': 'PostalAddress',
    streetAddress: location,
    addressLocality: city,
    ...(region && { addressRegion: region }),
    ...(countryCode && { addressCountry: countryCode }),
  };
  return {
    '@type': 'Place',
    name: location,
    address: city ? address : location,
    ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

function scheduledFacts(details: ClassDetails, date: ListedDate): object {
  const announced = details.announcedStarts[date.id];
  if (!announced) return dateFacts(details, date, 'EventScheduled');
  const previousStartDate = formatIso(announced, details.timeZone);
  return { ...dateFacts(details, date, 'EventRescheduled'), previousStartDate };
}

/** The date is in the class's time zone, because some consumers show it as is. */
function dateFacts({ timeZone }: ClassDetails, date: Slot, status: string): object {
  const [startDate, endDate] = [date.startTime, date.endTime].map((time) =>
    formatIso(time, timeZone),
  );
  return { startDate, endDate, eventStatus: `${schemaOrg}/${status}` };
}

function offer({ id, price }: ClassDetails, date: ListedDate, url: string): object {
  return {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability: `${schemaOrg}/${bookableSpots(date) === 0 ? 'SoldOut' : 'InStock'}`,
    url,
    validFrom: listedAt(id),
  };
}

/** A class id is a UUID v7, whose first 48 bits are the creation time in milliseconds. */
function listedAt(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
}
