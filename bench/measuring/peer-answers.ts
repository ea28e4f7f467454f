import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/db/schema.ts';
import { readRows } from './written-rows.ts';

// Only servers that give the same answers are compared. Each function throws, with the difference, unless
// every server answers like the first one.

export async function compareLists(urls: string[]): Promise<void> {
  const answers = urls.map((url) => answerTo(fetch(`${url}/api/classes`), 200));
  compare(await Promise.all(answers));
}

type Crowd = { sessions: { id: string; classId: string }[]; tokens: string[] };

/** Books once without and once with a key at each server, for other people of the crowd. */
export async function compareBookings(urls: string[], { sessions, tokens }: Crowd): Promise<void> {
  const answers: object[] = [];
  const body = JSON.stringify({ class_id: sessions[0]?.classId, session_id: sessions[0]?.id });
  for (const url of urls) {
    const keys: Record<string, string>[] = [{}, { 'idempotency-key': randomUUID() }];
    for (const key of keys) {
      const authorization = `Bearer ${tokens[answers.length]}`;
      const headers = { authorization, 'content-type': 'application/json', ...key };
      const sent = fetch(`${url}/api/bookings`, { method: 'POST', headers, body });
      // Each booking has an id and a time of its own.
      answers.push({ ...(await answerTo(sent, 201)), id: '', createdAt: '' });
    }
  }
  compare(answers);
}

/** Where a server books with all that is decided and written, and where a booking has to be paid. */
export type Booker = { changes: string; booking: string; paidBooking: string };

/** Books, adds a seat, cancels and books for a payment at each server, and compares the rows, too. */
export async function compareWrites(
  db: Db,
  bookers: Booker[],
  { sessions, tokens }: Crowd,
): Promise<void> {
  const [session] = sessions;
  const book = { class_id: session?.classId, session_id: session?.id };
  const results: object[] = [];
  for (const [n, { changes, booking, paidBooking }] of bookers.entries()) {
    // The first half of the crowd books elsewhere.
    const [student, payer] = [tokens.at(-1 - 2 * n), tokens.at(-2 - 2 * n)];
    const send = async (token: string | undefined, method: string, url: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      };
      const sent = fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = await answerTo<Answer>(sent, method === 'POST' ? 201 : 200);
      const { id, createdAt: _, cancelledAt: _at, payment, ...rest } = answer;
      const isAsked = payment ? { ...payment, checkoutUrl: '', expiresAt: '' } : null;
      return { id, same: [{ ...rest, payment: isAsked }, await readRows(db, id)] };
    };
    const booked = await send(student, 'POST', booking, book);
    const { id } = booked;
    const added = await send(student, 'PUT', `${changes}/${id}/seats`, { seats: 2 });
    const canceled = await send(student, 'PUT', `${changes}/${id}/cancel`);
    const reserved = await send(payer, 'POST', paidBooking, book);
    results.push([booked, added, canceled, reserved].map(({ same }) => same));
  }
  compare(results);
}

type Answer = { id: string; createdAt: string; cancelledAt?: string; payment?: object | null };

async function answerTo<T extends object>(sent: Promise<Response>, status: number): Promise<T> {
  const response = await sent;
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`${response.url} responded with ${response.status}: ${text}`);
  return JSON.parse(text);
}

function compare(answers: object[]): void {
  for (const answer of answers) deepStrictEqual(answer, answers[0]);
}
