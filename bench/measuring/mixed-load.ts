import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { makePhoto, multipartOf } from '../../src/server/testing/fixtures/uploading.ts';
import { type Photo, uploadTo } from '../../src/server/testing/stress/upload-benchmark.ts';
import { secondMs } from '../../src/shared/units.ts';
import type { SoakData } from '../data/soak-data.ts';

/** The share of each action in a hundred. */
const shares = {
  'page of a stranger': 30,
  list: 12,
  search: 18,
  'page of a learner': 18,
  'own bookings': 8,
  booking: 10,
  'sign-in': 3,
  upload: 1,
};
type Kind = keyof typeof shares;
/** More actions would only queue up; actions due at this limit are skipped, and counted in `leftOut`. */
const maxInFlight = 64;

export type Done = { kind: Kind; ms: number; atMs: number };
export type LoadResult = { done: Done[]; failures: string[]; leftOut: number; booked: number };

type Init = RequestInit & { token?: string; expected?: number };

const words = ['pottery', 'bread', 'guitar', 'salsa', 'yoga', 'knitting', 'spanish', 'sushi'];

/** People who take all kinds of actions, of which `perSecond` begin each second. */
export async function runMixedLoad(
  url: string,
  data: SoakData,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<LoadResult> {
  const result: LoadResult = { done: [], failures: [], leftOut: 0, booked: 0 };
  const people = createPeople(url, data, result, await smallPhoto());
  const deck = evenDeck();
  const turns = new Map<Kind, number>();
  const inFlight = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let n = 0; n < seconds * perSecond; n++) {
    const kind = deck[n % deck.length] ?? 'list';
    const dueAt = startedAt + (n * secondMs) / perSecond;
    await setTimeout(Math.max(0, dueAt - performance.now()));
    if (inFlight.size >= maxInFlight) {
      result.leftOut++;
      continue;
    }
    const begunAt = performance.now();
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const work = people[kind](turn)
      .then(() => {
        const now = performance.now();
        result.done.push({ kind, ms: now - begunAt, atMs: begunAt - startedAt });
      })
      .catch((error: Error) => void result.failures.push(`${kind}: ${error.message}`))
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  }
  await Promise.all(inFlight);
  return result;
}

/** The same order in each run: each kind is spread over the deck. */
function evenDeck(): Kind[] {
  const cards = Object.entries(shares).flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, n) => ({ kind: kind as Kind, at: (n + 0.5) / share })),
  );
  return cards.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
}

async function smallPhoto(): Promise<Photo> {
  const bytes = await makePhoto({ width: 1600, height: 1200 });
  return { type: 'image/jpeg', size: bytes.length, ...(await multipartOf(bytes)) };
}

function createPeople(
  url: string,
  data: SoakData,
  result: LoadResult,
  photo: Photo,
): Record<Kind, (n: number) => Promise<unknown>> {
  const { classIds, usernames, bookable, learners, password } = data;
  const pick = <T>(from: T[], n: number): T => from[n % from.length] as T;
  const tokenOf = (n: number) => pick(learners, n).token;
  const send = (path: string, init: Init = {}) => request(url, path, init);
  const pages = (n: number) => {
    const page = pick(classIds, n * 7);
    return pick(['/', '/explore', `/classes/${page}`, `/classes/${page}`], n);
  };
  const searchOf = (n: number) =>
    `q=${pick(words, n)}&maxPrice=${10 + (n % 75)}&seats=${1 + (n % 4)}`;
  return {
    'page of a stranger': (n) =>
      send(pick([pages(n), `/instructors/${pick(usernames, n)}`, `/explore?${searchOf(n)}`], n)),
    list: (n) => send(pick(['/api/classes?limit=24', `/api/classes/${pick(classIds, n)}`], n)),
    search: (n) => send(`/api/search?${searchOf(n)}`),
    'page of a learner': (n) => send(pages(n), { headers: { cookie: `learnlocal=${tokenOf(n)}` } }),
    'own bookings': (n) => send('/api/bookings', { token: tokenOf(n) }),
    'sign-in': (n) =>
      send('/api/auth/login', jsonOf({ email: pick(learners, n * 11).email, password })),
    upload: async (n) => {
      const status = await uploadTo(url, tokenOf(n * 13), photo);
      if (status !== 200) throw new Error(`status ${status}`);
    },
    booking: async (n) => {
      // Each lap shifts learners against sessions, so that none books one twice.
      const session = pick(bookable, n + Math.floor(n / learners.length));
      await book(send, { session, token: tokenOf(n), isCanceled: n % 3 === 0 });
      result.booked++;
    },
  };
}

type Booking = { session: SoakData['bookable'][number]; token: string; isCanceled: boolean };

/** Books with a key, twice as after a lost response, pays if there is something to pay, maybe cancels. */
async function book(send: Send, { session, token, isCanceled }: Booking): Promise<void> {
  const order = jsonOf({ class_id: session.classId, session_id: session.sessionId });
  const headers = { ...order.headers, 'idempotency-key': randomUUID() };
  const init = { ...order, headers, token, expected: 201 };
  const booking = JSON.parse(await send('/api/bookings', init));
  const again = JSON.parse(await send('/api/bookings', init));
  if (again.id !== booking.id) throw new Error('the same key booked twice');
  if (booking.payment) await pay(send, booking.payment.checkoutUrl);
  if (isCanceled) await send(`/api/bookings/${booking.id}/cancel`, { method: 'PUT', token });
}

/** Opens the checkout of the sandbox, and presses "Pay" there. */
async function pay(send: Send, checkoutUrl: string): Promise<void> {
  const { pathname } = new URL(checkoutUrl);
  const response = await fetch(checkoutUrl, { redirect: 'manual' });
  await response.arrayBuffer();
  const sandbox = new URL(response.headers.get('location') ?? '', checkoutUrl);
  if (sandbox.pathname === pathname) throw new Error(`no checkout: status ${response.status}`);
  await send(`${sandbox.pathname}?outcome=pay`, {
    method: 'POST',
    redirect: 'manual',
    expected: 303,
  });
}

type Send = (path: string, init?: Init) => Promise<string>;

async function request(url: string, path: string, { token, expected = 200, ...init }: Init) {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { ...init, headers });
  const body = await response.text();
  if (response.status !== expected)
    throw new Error(`${path} responded with ${response.status}: ${body.slice(0, 200)}`);
  return body;
}

const jsonOf = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
