import { selectSessionWithAccount } from '../../src/server/auth/sessions.queries.ts';
import { insertBookingWithSeat } from '../../src/server/bookings/book-seat.queries.ts';
import { getClassPageText } from '../../src/server/classes/classes.service.ts';
import { openPostgres } from '../../src/server/platform/db/database.ts';
import type { Db } from '../../src/server/platform/db/schema.ts';
import {
  claimKey,
  storeAnswer,
} from '../../src/server/platform/idempotency/idempotency.queries.ts';
import { classPageSize } from '../../src/shared/class-lists.ts';
import { currentRefundPolicy } from '../../src/shared/refund-policy.ts';

type Parameter = { name: string } | { value: unknown };
export type Statement = { text: string; parameters: Parameter[] };
export type Statements = Awaited<ReturnType<typeof captureStatements>>;

// Stand for what differs between requests.
const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ids = { studentId: uuid(1), classId: uuid(2), sessionId: uuid(3), bookingId: uuid(4) };
const once = { key: 'key', requestHash: 'requestHash' };
const answer = { answer: 'answer' };
const names = new Map<unknown, string>(
  Object.entries({ ...ids, ...once, tokenHash: 'tokenHash', answer: JSON.stringify(answer) }).map(
    ([name, value]) => [value, name],
  ),
);

/** The server's own SQL, with names for the parameters that differ between requests. */
export async function captureStatements(databaseUrl: string, imageHost: string) {
  let last: Statement = { text: '', parameters: [] };
  const database = await openPostgres(databaseUrl, {
    onPoolError() {},
    onStatement(text, parameters) {
      // BEGIN and COMMIT have none.
      if (parameters.length > 0) last = { text, parameters: parameters.map(toParameter) };
    },
  });
  async function capture(run: (db: Db) => Promise<unknown>): Promise<Statement> {
    await run(database.db);
    return last;
  }
  const { studentId: userId, ...seat } = ids;
  try {
    return {
      list: await capture((db) =>
        getClassPageText(db, { limit: classPageSize.whole }, { imageHost, now: new Date() }),
      ),
      session: await capture((db) => selectSessionWithAccount(db, { sessionId: 'tokenHash' })),
      book: await capture((db) =>
        insertBookingWithSeat(db, {
          ...seat,
          studentId: userId,
          refundPolicy: currentRefundPolicy,
        }),
      ),
      claim: await capture((db) => claimUnknown(db, { userId, ...once })),
      store: await capture((db) =>
        db.transaction().execute((trx) => storeAnswer(trx, { userId, key: once.key }, answer)),
      ),
    };
  } finally {
    await database.close();
  }
}

/** There is no such user, so PostgreSQL refuses the key. */
const claimUnknown = (db: Db, row: Parameters<typeof claimKey>[1]) =>
  db
    .transaction()
    .execute((trx) => claimKey(trx, row, 24))
    .catch(() => {});

function toParameter(value: unknown): Parameter {
  const name = names.get(value);
  return name ? { name } : { value };
}
