import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { describeEntry } from '#server/market/bookings/calendar/calendar-entries.service.ts';
import { invitesTo } from '#server/market/bookings/calendar/calendar-entry.ts';
import type { Email } from '#server/people/notifications/email.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { addedEmail, canceledForAddedEmail, movedForAddedEmail } from './by-hand.email.ts';
import { eraseAdded, selectAddedOfDeleted } from './by-hand.queries.ts';
import { type EmailedPerson, selectEmailed } from './emailed-people.queries.ts';
import { forgetUrl, isForgotten } from './forgotten.service.ts';

/** Tells someone who was added by hand, once, what they were added to and by whom. */
export const emailAdded = each<'roster.changed'>(async (deps, trx, { addedId, isFirstEmail }) => {
  if (!isFirstEmail) return [];
  const people = await selectEmailed(trx, { addedId });
  const coming = people.filter(({ isComing }) => isComing);
  return writeTo(deps, trx, coming, (person) => addedEmail(person, deps.env.urls));
});

export const emailAddedOfMoved = each<'session.changed'>(
  async (deps, trx, { moves, isSameLocalTime }) => {
    if (isSameLocalTime) return [];
    const moveOf = new Map(moves.map((move) => [move.sessionId, move]));
    const people = await selectEmailed(trx, { sessionIds: [...moveOf.keys()] });
    const moved = people.filter(({ sessionId, startTime, endTime }) => {
      const before = moveOf.get(sessionId)?.before;
      const isSame = (time: string, moment?: Date) => Date.parse(time) === moment?.getTime();
      return !(isSame(startTime, before?.startsAt) && isSame(endTime, before?.endsAt));
    });
    return writeTo(deps, trx, moved, (person) => movedForAddedEmail(person, deps.env.urls));
  },
);

/** If the date was canceled because its instructor left, nothing of these people is kept. */
export const emailAddedOfCanceled = each<'session.canceled'>(async (deps, trx, { sessionIds }) => {
  const people = await selectEmailed(trx, { sessionIds });
  const emails = await writeTo(
    deps,
    trx,
    people,
    (person) => canceledForAddedEmail(person, deps.env.urls),
    { isCanceled: true },
  );
  await eraseAdded(trx, await selectAddedOfDeleted(trx, sessionIds));
  return emails;
});

/** Adds the calendar entry of each email, and the link to be forgotten. */
async function writeTo(
  { env, vault }: Deps,
  trx: Trx,
  people: EmailedPerson[],
  write: (person: EmailedPerson) => Email,
  { isCanceled = false } = {},
): Promise<Email[]> {
  const emails: Email[] = [];
  for (const person of people) {
    if (await isForgotten({ vault }, trx, person)) continue;
    const { email, fullName, classId, meetings, ...entry } = person;
    const url = env.urls.class(classId);
    const description = describeEntry(person, url);
    const [calendar, ...furtherCalendars] = invitesTo(
      { ...entry, meetings, isCanceled, description, url },
      { sender: env.mailFrom, attendee: { email, fullName }, appUrl: env.appUrl },
    );
    emails.push({
      ...write(person),
      about: [`added-${person.id}`],
      calendar,
      ...(furtherCalendars.length > 0 && { furtherCalendars }),
      unsubscribeUrl: forgetUrl(vault, person, env.appUrl),
      unsubscribeLabel: 'Forget me',
    });
  }
  return emails;
}
