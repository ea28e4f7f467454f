import { toPayInPerson } from '#server/bookings/emails/booked.email.ts';
import { minimumFacts } from '#server/bookings/emails/seat-notice.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import type { Email } from '#server/notifications/email.ts';
import { emailTime, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { priceOfSeats } from '#shared/bookings/quote.ts';
import { spots } from '#shared/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { factsOf, topicOf } from './notice-facts.ts';

export type SpotUrls = { acceptUrl: string; passUrl: string; isPaidOnline: boolean };

/** Offers free seats to a student in the queue, who accepts or passes with one press. */
export function spotOfferedEmail(entry: NoticedEntry, offerEndsAt: Date, urls: SpotUrls): Email {
  const { seats, price, timeZone, location, student } = entry;
  return {
    to: student.email,
    ...layOutEmail({
      subject: `${seats === 1 ? 'A spot is' : 'Spots are'} yours to claim: ${topicOf(entry)}`,
      greeting: greetingFor(student.fullName),
      paragraphs: [
        `${spots(seats)} became free, and we're holding ${seats === 1 ? 'it' : 'them'} for you until ${emailTime(offerEndsAt, timeZone)}. After that, the next person in line has a chance.`,
      ],
      facts: [
        ...factsOf(entry),
        ['Where', location],
        ...minimumFacts(entry),
        ['Price', priceOf(priceOfSeats(price, seats), urls.isPaidOnline)],
      ],
      action: {
        label: price > 0 && urls.isPaidOnline ? 'Claim and pay' : 'Claim',
        url: urls.acceptUrl,
      },
      link: { label: 'Pass, and let the next person have it', url: urls.passUrl },
      closing: 'If you do nothing, the offer expires and you leave the waitlist.',
    }),
  };
}

function priceOf(total: number, isPaidOnline: boolean): string {
  return total === 0 || isPaidOnline ? formatPrice(total) : toPayInPerson(total);
}
