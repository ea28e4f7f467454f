import { minimumFacts } from '#server/bookings/emails/seat-notice.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import type { Email } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { priceOfSeats } from '#shared/bookings/quote.ts';
import { formatPrice } from '#shared/money/money.ts';
import { factsOf, topicOf } from './notice-facts.ts';

/** Tells everyone in the queue at once, in the last hours, that there are free spots. */
export function openSpotEmail(entry: NoticedEntry, acceptUrl: string): Email {
  const { seats, price, location, student } = entry;
  return {
    to: student.email,
    ...layOutEmail({
      subject: `Starts soon, with room for you: ${topicOf(entry)}`,
      greeting: greetingFor(student.fullName),
      paragraphs: [
        "A spot just became free. The class starts soon, so we're telling everyone in line: the first to claim it gets it.",
      ],
      facts: [
        ...factsOf(entry),
        ['Where', location],
        ...minimumFacts(entry),
        ['Price', formatPrice(priceOfSeats(price, seats))],
      ],
      action: { label: 'Claim', url: acceptUrl },
      closing: 'If someone else was faster, you keep your place in line.',
    }),
  };
}
