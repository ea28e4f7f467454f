import { doubtParagraphs } from '#server/market/bookings/emails/doubt.email.ts';
import { selectDoubt } from '#server/market/bookings/emails/seat-notices.queries.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { announcementEmail } from './announcement.email.ts';
import { selectAnnouncement } from './announcements.queries.ts';
import { collectEntry } from './collect.ts';

/**
 * The warning of those who booked a class that may not take place stands above the words of its instructor,
 * unless their date is over.
 */
export const emailAnnounced = each<'announcement.sent'>(
  async ({ env }, trx, { announcementId }) => {
    const found = await selectAnnouncement(trx, announcementId);
    if (!found) return [];
    const { recipients, teacherId, collect, createdAt, ...announced } = found;
    const { classId, audience, text, timeZone } = announced;
    const warning = audience === 'came' ? [] : doubtParagraphs(await selectDoubt(trx, classId));
    const parties = { sender: env.mailFrom, appUrl: env.appUrl, url: env.urls.class(classId) };
    return recipients.map(({ id: userId, ...student }) => ({
      userId,
      kind: 'announcement' as const,
      from: teacherId,
      write() {
        const email = announcementEmail(student, announced, env.urls);
        return {
          ...email,
          paragraphs: [...(student.hasBooked ? warning : []), ...email.paragraphs],
          ...(collect && {
            calendar: collectEntry(
              collect,
              { id: announcementId, createdAt, timeZone, text },
              { ...parties, attendee: student },
            ),
          }),
        };
      },
    }));
  },
);
