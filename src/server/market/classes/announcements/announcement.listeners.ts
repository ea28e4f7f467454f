import { each } from '#server/people/notifications/facts.jobs.ts';
import { announcementEmail } from './announcement.email.ts';
import { selectAnnouncement } from './announcements.queries.ts';

export const emailAnnounced = each<'announcement.sent'>(
  async ({ env }, trx, { announcementId }) => {
    const found = await selectAnnouncement(trx, announcementId);
    if (!found) return [];
    const { recipients, teacherId, ...announced } = found;
    return recipients.map(({ id: userId, ...student }) => ({
      userId,
      kind: 'announcement' as const,
      from: teacherId,
      write: () => announcementEmail(student, announced, env.urls),
    }));
  },
);
