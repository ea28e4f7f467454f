import { bookingUrl } from '#server/bookings/emails/seat.ts';
import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Email } from '#server/notifications/email.ts';
import { inviteTo } from './calendar-entry.ts';
import { selectInvitations } from './invitations.queries.ts';

/**
 * Adds to each email the calendar entry of the booking it is about: an invitation, or its
 * cancellation. Call it after the change.
 */
export async function withInvitations(
  { env }: Pick<Deps, 'env'>,
  db: Db,
  emails: { bookingId: string; email: Email }[],
): Promise<Email[]> {
  if (emails.length === 0) return [];
  const found = await selectInvitations(
    db,
    emails.map(({ bookingId }) => bookingId),
  );
  const invitations = new Map(found.map((invitation) => [invitation.id, invitation]));
  return emails.map(({ bookingId, email: message }) => {
    const invitation = invitations.get(bookingId);
    if (!invitation) return message;
    const { email, fullName, teacherName, ...entry } = invitation;
    const url = bookingUrl(bookingId, env.appUrl);
    const calendar = inviteTo(
      { ...entry, description: describeEntry(teacherName, url), url },
      { sender: env.mailFrom, attendee: { email, fullName }, appUrl: env.appUrl },
    );
    return { ...message, calendar };
  });
}

export const describeEntry = (teacherName: string, url: string) => `With ${teacherName}\n${url}`;
