import { type Client, createClient } from '../../../../.generated/studio/client/index.ts';
import {
  cancelClassSession,
  createApiKey,
  createClass,
  createClassSession,
  createWebhook,
  deleteWebhook,
  listClassSessions,
  listTaughtClasses,
  listWebhookDeliveries,
  listWebhooks,
  moveClassSession,
  resendWebhookDelivery,
  rotateWebhookSecret,
  signIn,
  testWebhook,
  updateClass,
} from '../../../../.generated/studio/sdk.gen.ts';
import type {
  CreateApiKeyData,
  CreateWebhookData,
  TaughtClassPage,
} from '../../../../.generated/studio/types.gen.ts';

// The program of a studio on a client that program-of-a-year.test.ts generates, type-checks and runs;
// `npm run check` excludes it.

type Scopes = CreateApiKeyData['body']['scopes'];
type Events = CreateWebhookData['body']['events'];

/** What the studio's own system has; `ref` is its own id of a class or a date. */
export type Plan = {
  ref: string;
  title: string;
  dates: { ref: string; startTime: string; endTime: string }[];
}[];

/** The owner makes a key for the program, which needs no password from then on. */
export async function openWithKey(
  baseUrl: string,
  owner: { email: string; password: string },
  scopes: Scopes,
): Promise<Client> {
  const signedIn = await signIn({ client: createClient({ baseUrl }), body: owner });
  const token = signedIn.data && 'token' in signedIn.data ? signedIn.data.token : '';
  const { data: made } = await createApiKey({
    client: createClient({ baseUrl, auth: token }),
    body: { name: 'Studio system', scopes, currentPassword: owner.password },
  });
  return createClient({ baseUrl, auth: made?.key ?? '' });
}

/** Makes LearnLocal like the plan, without ids of LearnLocal that it would keep; returns what it changed. */
export async function syncPlan(client: Client, plan: Plan, categoryId: number): Promise<string[]> {
  const changes: string[] = [];
  for (const entry of plan) {
    const { data: found } = await listTaughtClasses({ client, query: { externalId: entry.ref } });
    const [listed] = found?.items ?? [];
    if (listed) changes.push(...(await updateListed(client, listed, entry)));
    else changes.push(await listNew(client, entry, categoryId));
  }
  return changes;
}

/** The same request after a lost response lists the class only once. */
async function listNew(client: Client, { ref, title, dates }: Plan[number], categoryId: number) {
  const [first, ...others] = dates;
  if (!first) throw new Error(`${ref} has no dates`);
  const send = () =>
    createClass({
      client,
      headers: { 'idempotency-key': ref },
      body: {
        externalId: ref,
        title,
        description: 'We fold, sew, and cover one book each.',
        categoryId,
        price: 0,
        location: 'Portland, OR',
        maxStudents: 8,
        startTime: first.startTime,
        endTime: first.endTime,
        sessionExternalId: first.ref,
        sessions: others.map(({ ref, ...times }) => ({ ...times, externalId: ref })),
      },
    });
  const { data: listed, error } = await send();
  if (!listed) throw new Error(JSON.stringify(error));
  const { data: again, response } = await send();
  if (again?.id !== listed.id || !response?.headers.has('idempotent-replayed'))
    throw new Error(`${ref} was listed twice`);
  return `listed ${ref}`;
}

type Listed = TaughtClassPage['items'][number];

async function updateListed(
  client: Client,
  listed: Listed,
  { ref, title, dates }: Plan[number],
): Promise<string[]> {
  const changes: string[] = [];
  const path = { id: listed.id };
  if (listed.title !== title) {
    await updateClass({ client, path, body: { title } });
    changes.push(`renamed ${ref}`);
  }
  const left = new Map(listed.sessions.map((session) => [session.externalId, session]));
  for (const { ref: externalId, startTime, endTime } of dates) {
    const session = left.get(externalId);
    left.delete(externalId);
    if (!session) {
      await createClassSession({ client, path, body: { startTime, endTime, externalId } });
      changes.push(`added ${externalId}`);
    } else if (session.startTime !== startTime || session.endTime !== endTime) {
      await moveClassSession({ client, path: { id: session.id }, body: { startTime, endTime } });
      changes.push(`moved ${externalId}`);
    }
  }
  for (const [externalId, { id }] of left) {
    await cancelClassSession({ client, path: { id } });
    changes.push(`canceled ${externalId}`);
  }
  return changes;
}

/** LearnLocal's ids of a date of the studio and of its class. */
export async function idsOfDate(client: Client, externalId: string) {
  const { data: found } = await listClassSessions({ client, query: { externalId } });
  const [session] = found?.items ?? [];
  return { sessionId: session?.id ?? '', classId: session?.classId ?? '' };
}

/** Subscribes to each event with a webhook of its own, as automation platforms do. */
export async function subscribeToEach(client: Client, url: string, events: Events) {
  const made = [];
  for (const event of events) {
    const { data, error } = await createWebhook({ client, body: { url, events: [event] } });
    if (!data) throw new Error(JSON.stringify(error));
    made.push(data);
  }
  return made;
}

export async function unsubscribe(client: Client, id: string) {
  const { response } = await deleteWebhook({ client, path: { id } });
  return response?.status;
}

export async function rotate(client: Client, id: string): Promise<string> {
  const { data } = await rotateWebhookSecret({ client, path: { id }, body: {} });
  return data?.secret ?? '';
}

export async function subscriptions(client: Client) {
  const { data, error } = await listWebhooks({ client });
  return data?.webhooks ?? error;
}

/** Sends again what has not arrived; returns the ids of these messages. */
export async function resendFailed(client: Client, webhookId: string): Promise<string[]> {
  const { data: page } = await listWebhookDeliveries({ client, path: { id: webhookId } });
  const failed = (page?.items ?? []).filter(({ state }) => state !== 'delivered');
  for (const { id } of failed) await resendWebhookDelivery({ client, path: { id } });
  return failed.map(({ id }) => id);
}

/** Sends tests until the limit is met; returns how many, the code of the limit, and how long to wait. */
export async function testUntilLimited(client: Client, id: string) {
  for (let sent = 0; ; sent++) {
    const { error, response } = await testWebhook({ client, path: { id } });
    if (error)
      return {
        sent,
        status: response?.status,
        code: error.code,
        limit: response?.headers.get('ratelimit'),
        retryAfter: Number(response?.headers.get('retry-after')),
      };
  }
}
