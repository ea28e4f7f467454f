import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import {
  between,
  finishCheckout,
  type Person,
  pick,
  pickIfAny,
  type Reply,
  send,
} from '../seat-crowd.ts';

export type Race = {
  db: Db;
  servers: ServerProcess[];
  classId: string;
  sessionId: string;
  teacher: Person;
  /** People by id: the first holders of the seats, and people in the queue. */
  people: Map<string, Person>;
};

/** Each waits for one to three seats. */
export const join = ({ servers, classId, sessionId }: Race, person: Person) =>
  send(servers, person, 'POST', `/api/classes/${classId}/waitlist`, {
    sessionId,
    seats: between(1, 3),
  });

type Step = (race: Race) => Promise<Reply[]>;

/** Returned when no one can take the step now. */
const nothing: Reply[] = [];
const done: Reply[] = [{ status: 200 }];

/** Sends a request of the owner of one of these rows, if there is one. */
async function asOwner(
  { people }: Race,
  rows: Promise<{ id: string; studentId: string }[]>,
  request: (person: Person, id: string) => Promise<Reply>[],
): Promise<Reply[]> {
  const row = pickIfAny(await rows);
  const owner = row && people.get(row.studentId);
  return owner ? Promise.all(request(owner, row.id)) : nothing;
}

const anyone = ({ people }: Race) => pick([...people.values()]);

/** Each step with its share. A step that comes too late is rejected. */
const kinds: Record<string, { share: number; step: Step }> = {
  join: { share: 1, step: async (race) => [await join(race, anyone(race))] },
  'several book at once': {
    share: 3,
    step: (race) => {
      const wanted = { class_id: race.classId, session_id: race.sessionId };
      const book = () => send(race.servers, anyone(race), 'POST', '/api/bookings', wanted);
      return Promise.all([book(), book(), book(), book(), book()]);
    },
  },
  cancel: {
    share: 3,
    step: (race) =>
      asOwner(race, selectBooked(race), (person, id) => [
        send(race.servers, person, 'PUT', `/api/bookings/${id}/cancel`),
      ]),
  },
  'change seats': {
    share: 3,
    step: (race) =>
      asOwner(race, selectBooked(race), (person, id) => [
        send(race.servers, person, 'PUT', `/api/bookings/${id}/seats`, { seats: between(1, 3) }),
      ]),
  },
  'release or keep': {
    share: 1,
    step: (race) =>
      asOwner(race, selectBooked(race), (person, id) => {
        const method = pick(['PUT', 'PUT', 'DELETE'] as const);
        return [send(race.servers, person, method, `/api/bookings/${id}/release`)];
      }),
  },
  'accept in two tabs': {
    share: 3,
    step: (race) =>
      asOwner(race, selectOffered(race), (person, id) => {
        const accept = () => send(race.servers, person, 'POST', `/api/waitlist/${id}/claim`);
        return [accept(), accept()];
      }),
  },
  pass: {
    share: 1,
    step: (race) =>
      asOwner(race, selectOffered(race), (person, id) => [
        send(race.servers, person, 'POST', `/api/waitlist/${id}/pass`),
      ]),
  },
  leave: {
    share: 1,
    step: async (race) => [
      await send(race.servers, anyone(race), 'DELETE', `/api/classes/${race.classId}/waitlist`),
    ],
  },
  'end a hold': { share: 2, step: endSomeHold },
  'change the capacity': {
    share: 1,
    step: async ({ servers, teacher, classId }) => [
      await send(servers, teacher, 'PATCH', `/api/classes/${classId}`, {
        maxStudents: between(6, 14),
      }),
    ],
  },
  'add by hand': {
    share: 2,
    step: async ({ servers, teacher, sessionId }) => {
      const person = { name: 'Jo Park', seats: between(1, 2), paidHow: 'cash', amount: 45 };
      return [await send(servers, teacher, 'POST', `/api/sessions/${sessionId}/by-hand`, person)];
    },
  },
  'change or remove by hand': {
    share: 2,
    step: async (race) => {
      const { servers, teacher } = race;
      const added = pickIfAny(await selectAdded(race));
      if (!added) return nothing;
      const path = `/api/by-hand/${added.id}`;
      const seats = between(0, 3);
      return [
        seats > 0
          ? await send(servers, teacher, 'PATCH', path, { seats })
          : await send(servers, teacher, 'DELETE', path),
      ];
    },
  },
  pay: {
    share: 4,
    step: async (race) => {
      const payment = pickIfAny(await selectOpenPayments(race));
      const outcomes = pick([['pay'], ['pay'], ['decline', 'pay'], ['pay-late', 'pay']] as const);
      const hasPaid = payment && (await finishCheckout(race.servers, payment.id, outcomes));
      return hasPaid ? done : nothing;
    },
  },
};
const shares = Object.entries(kinds).flatMap(([name, { share, step }]) =>
  Array.from({ length: share }, () => ({ name, step })),
);

/** Takes a step of a random possible kind; counts it if it was accepted. */
export async function takeStep(
  race: Race,
  accepted: Record<string, number>,
  unexpected: string[],
): Promise<void> {
  const { name, step } = pick(shares);
  try {
    const replies = await step(race);
    if (replies.length === 0) return takeStep(race, accepted, unexpected);
    for (const { status, code } of replies)
      if (status >= 500) unexpected.push(`${name}: ${status} ${code}`);
    if (replies.some(({ status }) => status < 300)) accepted[name] = (accepted[name] ?? 0) + 1;
  } catch (error) {
    unexpected.push(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Ends an offer or an unpaid booking, and makes the job for its end due right away. */
async function endSomeHold({ db, sessionId }: Race): Promise<Reply[]> {
  const held = await db
    .selectFrom('seatHolds')
    .select(sql<string>`coalesce(booking_id, id)`.as('id'))
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute();
  const id = pickIfAny(held)?.id;
  if (!id) return nothing;
  await endHolds(db, id);
  await sql`UPDATE pgboss.job SET start_after = now()
    WHERE name = 'expire-hold' AND data->>'bookingId' = ${id}`.execute(db);
  return done;
}

const selectBooked = ({ db, sessionId }: Race) =>
  db
    .selectFrom('bookings')
    .select(['id', 'studentId'])
    .where('sessionId', '=', sessionId)
    .where('status', 'in', ['reserved', 'confirmed'])
    .execute();

const selectAdded = ({ db, sessionId }: Race) =>
  db.selectFrom('addedPeople').select('id').where('sessionId', '=', sessionId).execute();

const selectOffered = ({ db, classId }: Race) =>
  db
    .selectFrom('waitlistEntries')
    .select(['id', 'studentId'])
    .where('classId', '=', classId)
    .where('status', '=', 'offered')
    .execute();

const selectOpenPayments = ({ db, sessionId }: Race) =>
  db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select('p.id')
    .where('b.sessionId', '=', sessionId)
    .where('p.status', '=', 'open')
    .execute();
