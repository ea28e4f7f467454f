import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { makeQueues } from '#server/testing/databases/make-queues.ts';
import { openReleasedDatabase } from '#server/testing/databases/released-database.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

// The facts of an instructor also count what happened before they were counted.

const [moved, unasked, unbooked, suspended, own] = [newId(), newId(), newId(), newId(), newId()];
const [keeps, silent, alone, lost, left] = [newId(), newId(), newId(), newId(), newId()];
const [admin, teacher, classId] = [newId(), newId(), newId()];

/** Dates that were moved or canceled, as the release before stored them. */
async function insertHistory(db: Db): Promise<void> {
  const user = (id: string) => `INSERT INTO users (id, email, username, full_name)
    VALUES ('${id}', '${id}@example.com', '${id}', 'Lee')`;
  const date = (id: string, day: number, status = 'scheduled') => `
    INSERT INTO class_sessions (id, class_id, starts_at, ends_at, status, time_zone)
    SELECT '${id}', id, '2026-06-${day}T18:00Z', '2026-06-${day}T20:00Z', '${status}', time_zone
    FROM classes WHERE id = '${classId}'`;
  const booking = (id: string, sessionId: string, canceledAt: string | null = null) => `
    INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy, status, cancelled_at)
    VALUES ('${id}', '${sessionId}', '${id}', 0, '{}',
      ${canceledAt ? `'cancelled_by_teacher', '${canceledAt}'` : `'confirmed', NULL`})`;
  const changed = (sessionId: string, about: string[], askedUntil: string | null) => {
    const before = { startsAt: '2026-06-09T18:00:00.000Z', endsAt: '2026-06-09T20:00:00.000Z' };
    const details = JSON.stringify({ moves: [{ sessionId, before, askedUntil }] });
    return `INSERT INTO recorded_facts (id, name, about, details, at)
      VALUES (gen_random_uuid(), 'session.changed', '{${about}}', '${details}', '2026-06-08T12:00Z')`;
  };
  const until = '2026-06-09T12:00:00.000Z';
  for (const statement of [
    ...[admin, teacher, keeps, silent, alone, lost, left].map(user),
    `INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location, time_zone, is_active)
      SELECT '${classId}', '${teacher}', min(id), 'Ink', 'We draw.', 0, '', 'UTC', true FROM categories`,
    ...[moved, unasked, unbooked].map((id, index) => date(id, 10 + index)),
    ...[suspended, own].map((id, index) => date(id, 20 + index, 'cancelled')),
    booking(keeps, moved),
    booking(silent, moved),
    booking(alone, unasked),
    booking(lost, suspended, '2026-06-01T12:00Z'),
    booking(left, own, '2026-06-02T12:00Z'),
    `INSERT INTO booking_choices (booking_id, choose_until, answer) VALUES ('${keeps}', now(), 'kept')`,
    changed(moved, [keeps, silent], until),
    changed(unasked, [alone], null),
    changed(unbooked, [], until),
    `INSERT INTO audit_entries (id, actor_id, action, subject_kind, subject_id, subject_label, before, after, created_at)
      VALUES (gen_random_uuid(), '${admin}', 'person.suspend', 'person', '${teacher}', 'Lee', '{}', '{}',
        '2026-06-01T12:00Z')`,
  ])
    await sql.raw(statement).execute(db);
}

const at = openTestDeps({}, async (onStatement) => {
  const database = await openReleasedDatabase('0086_text_statistics', onStatement);
  await migrateTo(database.db, '0138_who_came');
  await insertHistory(database.db);
  await migrateToLatest(database.db);
  await makeQueues(database.jobsConnection);
  return database;
});

it('moves of before are recorded with those who have not said that they keep their booking', async () => {
  const moves = await at.db
    .selectFrom('sessionMoves')
    .select(['sessionId', 'movedAt', 'firstStart', 'unkeptBookingIds'])
    .execute();
  expect(moves).toEqual([
    {
      sessionId: moved,
      movedAt: new Date('2026-06-08T12:00Z'),
      firstStart: new Date('2026-06-09T18:00Z'),
      unkeptBookingIds: [silent],
    },
  ]);
});

it('of the dates canceled before, those that staff canceled are known', async () => {
  const canceled = await at.db
    .selectFrom('classSessions')
    .select('id')
    .where('isCanceledByStaff', '=', true)
    .execute();
  expect(canceled).toEqual([{ id: suspended }]);
});
