import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { untilBlocked, withTablesLocked } from '#server/testing/lock-waits.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

/** Students who book at once; the number of bookings is a multiple of it. */
export const crowdSize = 20;
/** As many as a class lets into the database, so that these always wait for the locked table. */
const heldBookings = 2;

type Intent = { token: string; studentId: string; classId: string; key: string };
type Replied = Intent & { status: number; bookingId: string | undefined; requests: number };
type Stored = { id: string; studentId: string; classId: string };

export type BookingCrashResult = {
  kills: number;
  /** The number of stored bookings at the end, one for each intent. */
  bookings: number;
  /** Responses that don't match the one stored booking. */
  wrong: Replied[];
  miscountedSessions: number;
  /** Requests that were repeated because they got no response or a 503. */
  repeated: number;
  /** The minimum number of these whose booking was stored before the kill. */
  storedWithoutResponse: number;
};

/**
 * Benchmark: students book while the server is killed repeatedly, and repeat a request without
 * a response with the same Idempotency-Key until they get one. Every second kill comes while
 * bookings wait for a lock, so that PostgreSQL stores them after the kill.
 */
export async function runBookingCrashTest(
  databaseUrl: string,
  { kills, bookings }: { kills: number; bookings: number },
): Promise<BookingCrashResult> {
  const database = await openPostgres(databaseUrl, { onPoolError() {} });
  const server = await startKillableServer(databaseUrl);
  const progress = new EventEmitter();
  try {
    const intents = await createIntents(database.db, bookings / crowdSize);
    const replied: Replied[] = [];
    const killing = killDuring(database.db, { server, progress, replied, kills, bookings });
    await Promise.all(
      intents.map(async (ofStudent) => {
        for (const intent of ofStudent) {
          replied.push(await bookUntilReply(server, intent));
          progress.emit(String(replied.length));
        }
      }),
    );
    return {
      kills,
      storedWithoutResponse: await killing,
      ...(await checkResults(database.db, replied)),
    };
  } finally {
    await (await server.running).stop();
    await database.close();
  }
}

/** `running` resolves once the server is ready; after a kill, once the next server is. */
type KillableServer = { running: Promise<ServerProcess>; kill(): Promise<void> };

async function startKillableServer(databaseUrl: string): Promise<KillableServer> {
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'the secret of these processes, long enough',
    PAYMENTS: 'in-person',
  };
  const start = () => startServerProcess(env, port);
  const server: KillableServer = {
    running: start(),
    async kill() {
      const killed = (await server.running).stop('SIGKILL');
      server.running = killed.then(start);
      await killed;
    },
  };
  return server;
}

/** Each student's bookings, one per class. */
async function createIntents(db: Db, perStudent: number): Promise<Intent[][]> {
  const teacher = await createUser(db);
  const classIds: string[] = [];
  for (let n = 0; n < perStudent; n++)
    classIds.push((await createClass(db, teacher.id, { slots: [{ capacity: null }] })).classId);
  const crowd: Intent[][] = [];
  for (let n = 0; n < crowdSize; n++) {
    const { id: studentId } = await createUser(db);
    const { token } = await createSession(db, studentId);
    crowd.push(classIds.map((classId) => ({ token, studentId, classId, key: randomUUID() })));
  }
  return crowd;
}

async function bookUntilReply(server: KillableServer, intent: Intent): Promise<Replied> {
  for (let requests = 1; ; requests++) {
    const { url } = await server.running;
    const response = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${intent.token}`,
        'content-type': 'application/json',
        'idempotency-key': intent.key,
      },
      body: JSON.stringify({ class_id: intent.classId }),
    }).then(
      async (response) => ({ status: response.status, body: await response.json() }),
      () => null,
    );
    // With 503, the server waited too long for a connection, and asks for another attempt.
    if (response && response.status !== 503)
      return { ...intent, bookingId: response.body.id, status: response.status, requests };
  }
}

type Killing = {
  server: KillableServer;
  progress: EventEmitter;
  replied: Replied[];
  kills: number;
  bookings: number;
};

/** Kills the server at evenly spaced bookings; counts those stored without a response. */
async function killDuring(
  db: Db,
  { server, progress, replied, kills, bookings }: Killing,
): Promise<number> {
  let storedWithoutResponse = 0;
  for (let kill = 1; kill <= kills; kill++) {
    await server.running;
    await once(progress, String(Math.floor((kill * bookings) / (kills + 1))));
    if (kill % 2 === 1) {
      const killWaiting = async () => {
        await untilBlocked(db, heldBookings);
        await server.kill();
      };
      // Bookings lock this table first: with another table, the two could deadlock.
      await withTablesLocked(db, killWaiting, ['class_sessions']);
      // Counted once: the next server replies to the repeated requests soon after.
      let stored = 0;
      await waitUntil('a held booking is stored', async () => {
        stored = await countWithoutReply(db, replied);
        return stored > 0;
      });
      storedWithoutResponse += stored;
    } else {
      await server.kill();
      storedWithoutResponse += await countWithoutReply(db, replied);
    }
  }
  return storedWithoutResponse;
}

const countWithoutReply = async (db: Db, replied: Replied[]) =>
  (await selectStored(db)).length - replied.length;

async function selectStored(db: Db): Promise<Stored[]> {
  return db
    .selectFrom('bookings')
    .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
    .select(['bookings.id', 'bookings.studentId', 'classSessions.classId'])
    .execute();
}

async function checkResults(db: Db, replied: Replied[]) {
  const stored = await selectStored(db);
  const intentOf = ({ studentId, classId }: Stored | Intent) => `${studentId} ${classId}`;
  const storedIds = Map.groupBy(stored, intentOf);
  const isRight = (reply: Replied) => {
    const [booking, ...others] = storedIds.get(intentOf(reply)) ?? [];
    return reply.status === 201 && booking?.id === reply.bookingId && others.length === 0;
  };
  return {
    bookings: stored.length,
    wrong: replied.filter((reply) => !isRight(reply)),
    miscountedSessions: (await selectMiscountedSessions(db)).length,
    repeated: replied.reduce((sum, { requests }) => sum + requests - 1, 0),
  };
}
