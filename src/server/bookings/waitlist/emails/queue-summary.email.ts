import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { spots } from '#shared/classes/seats.ts';

export type QueueSummary = {
  title: string;
  newPeople: number;
  /** Of everyone in the queue. */
  people: number;
  seats: number;
};

/** Tells an instructor, at most once a day, how many people newly wait for their classes. */
export function queueSummaryEmail(
  teacher: Recipient,
  summaries: QueueSummary[],
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): Email {
  const newPeople = summaries.reduce((sum, queue) => sum + queue.newPeople, 0);
  return {
    to: teacher.email,
    isToMany: true,
    ...layOutEmail({
      subject: `Waitlists: ${newPeople} new ${newPeople === 1 ? 'person' : 'people'}`,
      greeting: greetingFor(teacher.fullName),
      paragraphs: ['More people want to come to your classes than there are spots.'],
      facts: summaries.map(({ title, newPeople, people, seats }) => [
        title,
        `${newPeople} new, ${people} in line for ${spots(seats)}`,
      ]),
      action: { label: 'See your dates', url: `${appUrl}/dashboard/teacher` },
      closing: 'Another date, or more spots, would let them come.',
      unsubscribeUrl,
    }),
  };
}
