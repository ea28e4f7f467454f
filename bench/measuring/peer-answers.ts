import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

// Only servers that give the same answers are compared. Both functions throw, with the difference, unless
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

async function answerTo(sent: Promise<Response>, status: number): Promise<object> {
  const response = await sent;
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`${response.url} responded with ${response.status}: ${text}`);
  return JSON.parse(text);
}

function compare(answers: object[]): void {
  for (const answer of answers) deepStrictEqual(answer, answers[0]);
}
