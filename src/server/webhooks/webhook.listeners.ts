import { newId } from '#server/db/new-id.ts';
import { each, type Heard, type Listen } from '#server/notifications/facts.jobs.ts';
import { normalizeImageUrls } from '#server/rest/image-urls.ts';
import type { WebhookEvent } from '#shared/accounts/webhooks.ts';
import { insertDeliveries } from './deliveries.queries.ts';
import { type SubjectKind, type Subscriber, selectSubscribers } from './subjects.queries.ts';
import { type Happening, readers } from './webhook-data.service.ts';
import { webhookPausedEmail } from './webhook-paused.email.ts';
import { wakeWebhooks } from './webhook-queue.ts';
import { selectPausedWebhook } from './webhooks.queries.ts';

type Described = { kind: SubjectKind; happenings: Happening[] };

/** What the fact is about, from the instructor's point of view. */
function describe(fact: Heard<WebhookEvent>): Described {
  switch (fact.name) {
    case 'booking.changed':
      return { kind: 'booking', happenings: [ofBooking(fact.bookingId, bookingBefore(fact))] };
    case 'session.changed':
      return {
        kind: 'session',
        happenings: fact.moves.map(({ sessionId, before }) => ({
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
      return { kind: 'class', happenings: [{ subjectId: fact.classId, bookingIds: [], more }] };
    }
    case 'class.published':
    case 'class.sentToReview':
    case 'class.reviewed':
      return { kind: 'class', happenings: [{ subjectId: fact.classId, bookingIds: [] }] };
    case 'message.sent':
      return { kind: 'message', happenings: [{ subjectId: fact.messageId, bookingIds: [] }] };
    case 'payout.ended':
      return { kind: 'payout', happenings: [{ subjectId: fact.payoutId, bookingIds: [] }] };
    default: {
      // The instructor never learned of a booking that was not paid.
      const isUnknown = fact.name === 'booking.canceled' && fact.wasReserved;
      return { kind: 'booking', happenings: isUnknown ? [] : [ofBooking(fact.bookingId)] };
    }
  }
}

const ofBooking = (bookingId: string, more?: object): Happening => ({
  subjectId: bookingId,
  bookingIds: [bookingId],
  ...(more && { more }),
});

function bookingBefore({ before }: Heard<'booking.changed'>) {
  if (!before) return undefined;
  const { seats, sessionId, ...times } = before;
  return { before: { seats, session: { id: sessionId, ...times } } };
}

const ofSessions = (sessionIds: string[], bookingIds: string[]): Described => ({
  kind: 'session',
  happenings: sessionIds.map((subjectId) => ({ subjectId, bookingIds })),
});

/**
 * Makes the deliveries to webhooks, with what is true now: the same delivery has the same body, however
 * often it is sent.
 */
export const sendWebhooks: Listen<WebhookEvent> = async (deps, trx, heard) => {
  const facts = heard.map((fact) => ({ fact, ...describe(fact) }));
  const [first] = facts;
  if (!first) return [];
  // All are of one name, and so about subjects of one kind.
  const { kind, fact } = first;
  const happenings = facts.flatMap((described) => described.happenings);
  const ids = happenings.map(({ subjectId }) => subjectId);
  const subscribers = Map.groupBy(
    await selectSubscribers(trx, kind, { event: fact.name, ids }),
    ({ subjectId }) => subjectId,
  );
  const isSubscribed = ({ subjectId }: Happening) => subscribers.has(subjectId);
  if (!happenings.some(isSubscribed)) return [];
  const read = await readers[kind](deps, trx, happenings.filter(isSubscribed));
  const deliveries: Parameters<typeof insertDeliveries>[1] = [];
  for (const described of facts)
    for (const happening of described.happenings) {
      const hearing: Subscriber[] = subscribers.get(happening.subjectId) ?? [];
      const [subscriber] = hearing;
      const content = subscriber && (await read({ ...happening, teacherId: subscriber.teacherId }));
      if (!content) continue;
      const { data, bookingIds = [] } = content;
      for (const { webhookId } of hearing)
        deliveries.push({
          ...messageOf(
            described.fact,
            normalizeImageUrls({ ...data, ...happening.more }, deps.env.appUrl),
          ),
          webhookId,
          about: [happening.subjectId, ...bookingIds],
          sequence: described.fact.sequence,
        });
    }
  if (deliveries.length === 0) return [];
  await insertDeliveries(trx, deliveries);
  await wakeWebhooks(
    deps.jobs,
    trx,
    deliveries.map(({ webhookId }) => webhookId),
  );
  return [];
};

/** A delivery with an id of its own, and its body. */
export function messageOf({ name, at }: { name: string; at: Date }, data: object) {
  const id = newId();
  return {
    id,
    event: name,
    body: JSON.stringify({ id, type: name, createdAt: at.toISOString(), data }),
  };
}

export const emailWebhookPaused = each<'webhook.paused'>(async ({ env, log }, trx, fact) => {
  const paused = await selectPausedWebhook(trx, fact.webhookId);
  if (!paused?.pauseReason) return [];
  const { owner, url, pauseReason: reason } = paused;
  if (owner) return [webhookPausedEmail(owner, { url, reason }, env.appUrl)];
  log.error({ reason }, 'the webhook of WEBHOOK_URL is paused until the next start');
  return [];
});
