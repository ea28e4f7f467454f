import { each } from '#server/people/notifications/facts.jobs.ts';
import { selectInvited } from './invitations.queries.ts';
import { invitedFirstEmail } from './opens-first.email.ts';

/** Everyone whom the date opens first to, while it does. */
export const emailInvitedFirst = each<'session.openedFirst'>(
  async ({ env }, trx, { sessionId }) => {
    const found = await selectInvited(trx, sessionId);
    if (!found) return [];
    const { people, ...date } = found;
    return people.map(({ userId, person }) => ({
      userId,
      kind: 'opens_first' as const,
      from: date.teacherId,
      write: () => invitedFirstEmail(person, { ...date, count: people.length }, env.urls),
    }));
  },
);
