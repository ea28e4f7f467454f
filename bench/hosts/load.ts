import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type StripeServer,
  signStripeWebhook,
} from '../../src/server/testing/fakes/stripe-server.ts';
import { makePhoto, multipartOf } from '../../src/server/testing/fixtures/uploading.ts';
import { secondMs } from '../../src/shared/units.ts';
import type { Client, Kind } from './client.ts';
import type { Learner, People } from './people.ts';

/** The number of each action that begins in a second. */
const perSecond: Record<Kind, number> = { booking: 3, payment: 1, search: 5, upload: 0.5 };
/** The maximum number in progress: waiting for a response or being retried. */
const maxUnderWay: Record<Kind, number> = { booking: 30, payment: 10, search: 20, upload: 3 };

/** The ids that were acknowledged to clients. */
export type Acknowledged = {
  bookings: { id: string; email: string }[];
  /** The acknowledged bookings that are paid. */
  payments: { bookingId: string; session: string }[];
  /** The URLs of acknowledged pictures. */
  uploads: string[];
};

export type Load = {
  acknowledged: Acknowledged;
  /** Begins no further action; resolves once all earlier ones are done. */
  finish(): Promise<void>;
};

type Parts = { client: Client; people: People; stripe: StripeServer };

/** Learners book, pay and search, and the instructor uploads, until `finish`. */
export function startLoad(parts: Parts): Load {
  const acknowledged: Acknowledged = { bookings: [], payments: [], uploads: [] };
  const ending = new AbortController();
  const work: Record<Kind, () => Promise<void>> = {
    booking: () => bookFree(parts, acknowledged),
    payment: () => bookAndPay(parts, acknowledged),
    search: () => search(parts),
    upload: () => upload(parts, acknowledged),
  };
  const kinds = Object.keys(work) as Kind[];
  const loops = kinds.map((kind) => startAtFixedRate(kind, work[kind], ending.signal));
  return {
    acknowledged,
    async finish() {
      ending.abort();
      await Promise.all(loops);
    },
  };
}

/** Starts actions at the rate of their kind until the signal aborts; resolves once all have ended. */
async function startAtFixedRate(kind: Kind, startAction: () => Promise<void>, signal: AbortSignal) {
  const underWay = new Set<Promise<void>>();
  while (!signal.aborted) {
    if (underWay.size < maxUnderWay[kind]) {
      const one = startAction().finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await setTimeout(secondMs / perSecond[kind], undefined, { signal }).catch(() => {});
  }
  await Promise.all(underWay);
}

const pick = (items: string[]) => items[Math.floor(Math.random() * items.length)] ?? '';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

function nextLearner({ learners }: People): Learner {
  const learner = learners.pop();
  if (!learner) throw new Error('All learners have booked');
  return learner;
}

/** Books with one key in all attempts; returns the response. */
async function book({ client }: Parts, kind: Kind, learner: Learner, classId: string) {
  const { body } = await client.sendUntilDone(
    always({
      kind,
      method: 'POST',
      url: '/api/bookings',
      headers: { ...bearer(learner.token), ...json, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ class_id: classId }),
    }),
  );
  return JSON.parse(body) as { id: string; payment: { checkoutUrl: string } | null };
}

const always =
  <Value>(value: Value) =>
  () =>
    value;

async function bookFree(parts: Parts, { bookings }: Acknowledged): Promise<void> {
  const learner = nextLearner(parts.people);
  const { id } = await book(parts, 'booking', learner, pick(parts.people.freeClassIds));
  bookings.push({ id, email: learner.email });
}

/** Books, pays on Stripe's page, and Stripe sends its webhook until it is accepted. */
async function bookAndPay(parts: Parts, acknowledged: Acknowledged): Promise<void> {
  const { client, people, stripe } = parts;
  const kind = 'payment';
  const learner = nextLearner(people);
  const { id, payment } = await book(parts, kind, learner, pick(people.paidClassIds));
  acknowledged.bookings.push({ id, email: learner.email });
  const { headers } = await client.sendUntilDone(always({ kind, url: payment?.checkoutUrl ?? '' }));
  const session = /cs_test_\w+$/.exec(String(headers.location))?.[0] ?? '';
  stripe.objects.pay(session);
  const event = stripe.waiting.find(
    ({ data }) => (data as { object: { id: string } }).object.id === session,
  );
  const body = JSON.stringify(event);
  await client.sendUntilDone(() => ({
    kind,
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { ...signStripeWebhook(body) },
    body,
  }));
  acknowledged.payments.push({ bookingId: id, session });
}

const searches = ['/explore', '/api/classes', '/api/search/suggestions?q=bread', '/'];

/** Reads as an anonymous visitor. */
async function search({ client }: Parts): Promise<void> {
  await client.send({ kind: 'search', url: pick(searches) });
}

/** Requests an address and sends the picture there; a browser that is interrupted does both again. */
async function upload({ client, people }: Parts, { uploads }: Acknowledged): Promise<void> {
  const kind = 'upload';
  const photo = await makePhoto();
  const { contentType, payload } = await multipartOf(photo);
  const clientIds = [randomUUID()];
  const files = [{ name: 'photo.jpg', type: 'image/jpeg', size: photo.length }];
  const { body } = await client.sendUntilDone(async () => {
    const asked = await client.sendUntilDone(
      always({
        kind,
        method: 'POST',
        url: '/api/uploadthing?actionType=upload&slug=classImage',
        headers: { ...bearer(people.teacherToken), ...json },
        body: JSON.stringify({ files, input: { clientIds } }),
      }),
    );
    const [{ url }] = JSON.parse(asked.body);
    const head = await client.sendUntilDone(always({ kind, method: 'HEAD', url }));
    const start = Number(head.headers['x-ut-range-start'] ?? 0);
    const rest = start === 0 ? { contentType, payload } : await multipartOf(photo.subarray(start));
    return {
      kind,
      method: 'PUT',
      url,
      headers: { 'content-type': rest.contentType, range: `bytes=${start}-` },
      body: rest.payload,
    };
  });
  uploads.push(JSON.parse(body).serverData.url);
}
