import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { each, type Listen, type ReceivedFact } from '#server/people/notifications/facts.jobs.ts';
import { normalizeImageUrls } from '#server/programs/rest/image-urls.ts';
import type { MessageType, WebhookEvent } from '#shared/people/accounts/webhooks.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.ts';
import {
  type SubjectKind,
  type Subscriber,
  selectOpenings,
  selectSubscribers,
} from './subjects.queries.ts';
import { type Occurrence, readers } from './webhook-data.service.ts';
import { wakeWebhooks } from './webhook-queue.ts';
import { webhookPausedEmail } from './webhooks.email.ts';
import { selectPausedWebhook } from './webhooks.queries.ts';

type Described = { kind: SubjectKind; occurrences: Occurrence[] };

/** The subject of the fact, from the instructor's point of view. */
function describe(fact: ReceivedFact<WebhookEvent>): Described {
  switch (fact.name) {
    case 'booking.changed':
      return {
        kind: 'booking',
        occurrences: [
          {
            ...ofBooking(fact.bookingId, bookingBefore(fact)),
            ...(fact.before && { sessionIds: [fact.before.sessionId] }),
          },
        ],
      };
    case 'booking.reassigned': {
      const before = { studentId: fact.giverId };
      return { kind: 'booking', occurrences: [ofBooking(fact.bookingId, { before })] };
    }
    case 'session.changed':
      return {
        kind: 'session',
        occurrences: fact.moves.map(({ sessionId, before }) => ({
          subjectId: sessionId,
          bookingIds: fact.bookingIds,
          more: {
            before: {
              startTime: before.startsAt.toISOString(),
              endTime: before.endsAt.toISOString(),
              ...fact.place,
            },
          },
        })),
      };
    case 'roster.changed': {
      const { sessionId, addedId: id, kind: change, seats, seatsBefore } = fact;
      // Without the name: messages outlive it.
      const more = { byHand: { id, change, seats }, before: { seats: seatsBefore } };
      return { kind: 'session', occurrences: [{ subjectId: sessionId, bookingIds: [], more }] };
    }
    case 'session.canceled':
      return ofSessions(
        fact.sessionIds,
        fact.lost.map(({ bookingId }) => bookingId),
      );
    case 'minimum.decided':
      return ofSessions([fact.sessionId], []);
    case 'class.changed': {
      const { was = {} } = fact;
      const more = { changed: Object.keys(was), before: was };
      return { kind: 'class', occurrences: [{ subjectId: fact.classId, bookingIds: [], more }] };
    }
    case 'class.published':
    case 'class.sentToReview':
    case 'class.reviewed':
      return { kind: 'class', occurrences: [{ subjectId: fact.classId, bookingIds: [] }] };
    case 'message.sent':
      return { kind: 'message', occurrences: [{ subjectId: fact.messageId, bookingIds: [] }] };
    case 'payout.ended':
      return { kind: 'payout', occurrences: [{ subjectId: fact.payoutId, bookingIds: [] }] };
    default: {
      // The instructor was never notified of a booking that was not paid.
      const isUnknown = fact.name === 'booking.canceled' && fact.wasReserved;
      return { kind: 'booking', occurrences: isUnknown ? [] : [ofBooking(fact.bookingId)] };
    }
  }
}

const ofBooking = (bookingId: string, more?: object): Occurrence => ({
  subjectId: bookingId,
  bookingIds: [bookingId],
  ...(more && { more }),
});

function bookingBefore({ before }: ReceivedFact<'booking.changed'>) {
  if (!before) return undefined;
  const { seats, sessionId, ...times } = before;
  return { before: { seats, session: { id: sessionId, ...times } } };
}

const ofSessions = (sessionIds: string[], bookingIds: string[]): Described => ({
  kind: 'session',
  occurrences: sessionIds.map((subjectId) => ({ subjectId, bookingIds })),
});

/**
 * Makes the deliveries to webhooks, with what is true now: the same delivery has the same body, however
 * often it is sent.
 */
export const sendWebhooks: Listen<WebhookEvent> = async (deps, trx, received) => {
  const facts = received.map((fact) => ({ fact, ...describe(fact) }));
  const [first] = facts;
  if (!first) return [];
  // All are of one name, and so about subjects of one kind.
  const { kind, fact } = first;
  const occurrences = facts.flatMap((described) => described.occurrences);
  const ids = occurrences.map(({ subjectId }) => subjectId);
  const subscribers = Map.groupBy(
    await selectSubscribers(trx, kind, { event: fact.name, ids }),
    ({ subjectId }) => subjectId,
  );
  const isSubscribed = ({ subjectId }: Occurrence) => subscribers.has(subjectId);
  if (!occurrences.some(isSubscribed)) return [];
  const read = await readers[kind](deps, trx, occurrences.filter(isSubscribed));
  const made: (NewDelivery & { isOfSite: boolean; sessionIds: string[] })[] = [];
  for (const described of facts)
    for (const occurrence of described.occurrences) {
      const subscribed: Subscriber[] = subscribers.get(occurrence.subjectId) ?? [];
      for (const [isOfSite, group] of Map.groupBy(subscribed, (each) => each.isOfSite)) {
        const { teacherId } = group[0] as Subscriber;
        const content = await read({ ...occurrence, teacherId, isOfSite });
        if (!content) continue;
        const { data, bookingIds = [], sessionIds = [] } = content;
        for (const { webhookId } of group)
          made.push({
            ...messageOf(
              described.fact,
              normalizeImageUrls({ ...data, ...occurrence.more }, deps.env.appUrl),
            ),
            webhookId,
            about: [occurrence.subjectId, ...bookingIds],
            sequence: described.fact.sequence,
            isOfSite,
            sessionIds: [...sessionIds, ...(occurrence.sessionIds ?? [])],
          });
      }
    }
  if (made.length === 0) return [];
  const deliveries = await deferUntilOpen(trx, made);
  await insertDeliveries(trx, deliveries);
  await wakeWebhooks(
    deps.jobs,
    trx,
    deliveries.map(({ webhookId }) => webhookId),
  );
  return [];
};

/** The webhook of the site learns of a date when everyone does, and never of one that was canceled before. */
async function deferUntilOpen(
  trx: Trx,
  made: (NewDelivery & { isOfSite: boolean; sessionIds: string[] })[],
): Promise<NewDelivery[]> {
  const named = made.flatMap(({ isOfSite, sessionIds }) => (isOfSite ? sessionIds : []));
  const openings = named.length > 0 ? await selectOpenings(trx, named) : new Map<string, null>();
  return made.flatMap(({ isOfSite, sessionIds, ...delivery }) => {
    const opens = isOfSite ? sessionIds.map((id) => openings.get(id)) : [];
    if (opens.includes(null)) return [];
    const dueAt = opens
      .filter((opensAt) => opensAt instanceof Date)
      .toSorted((one, other) => Number(other) - Number(one))[0];
    return { ...delivery, dueAt };
  });
}

/** A delivery with an id of its own, and its body. */
export function messageOf({ name, at }: { name: MessageType; at: Date }, data: object) {
  const id = newId();
  return {
    id,
    event: name,
    body: JSON.stringify({ id, type: name, createdAt: at.toISOString(), data }),
  };
}

export const emailWebhookPaused = each<'webhook.paused'>(async ({ env, log }, trx, fact) => {
  const paused = await selectPausedWebhook(trx, fact.webhookId);
  if (!paused?.pauseReason || paused.pauseReason === 'off') return [];
  const { owner, url, pauseReason: reason } = paused;
  if (owner) return [webhookPausedEmail(owner, { url, reason }, env.urls)];
  log.error({ reason }, 'the webhook of WEBHOOK_URL is paused until the next start');
  return [];
});
