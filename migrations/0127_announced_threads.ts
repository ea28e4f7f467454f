import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Each recipient of an announcement has a thread with its instructor, to answer it. For recipients of
 * earlier ones, this begins the threads that they don't have.
 */
export const announcedThreads = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE thread_readers ADD COLUMN announced_sequence bigint NOT NULL DEFAULT 0',
      `CREATE INDEX thread_readers_listed
        ON thread_readers (user_id, greatest(last_sequence, announced_sequence))`,
      `INSERT INTO threads (id, class_id, student_id, came_by_link, created_at)
        SELECT gen_random_uuid(), a.class_id, r.student_id, true, min(a.created_at)
        FROM announcement_recipients r JOIN announcements a ON a.id = r.announcement_id
        GROUP BY a.class_id, r.student_id ON CONFLICT DO NOTHING`,
      `INSERT INTO thread_readers (thread_id, user_id)
        SELECT t.id, reader.id FROM threads t JOIN classes c ON c.id = t.class_id
        JOIN users reader ON reader.id IN (t.student_id, c.teacher_id) AND reader.deleted_at IS NULL
        WHERE NOT EXISTS (SELECT FROM messages m WHERE m.thread_id = t.id)
        ON CONFLICT DO NOTHING`,
      `UPDATE thread_readers r SET announced_sequence = newest.sequence
        FROM threads t, LATERAL (
          SELECT max((extract(epoch FROM a.created_at) * 1000000)::bigint) AS sequence
          FROM announcement_recipients got JOIN announcements a ON a.id = got.announcement_id
          WHERE got.student_id = t.student_id AND a.class_id = t.class_id) AS newest
        WHERE r.thread_id = t.id AND r.user_id = t.student_id AND newest.sequence IS NOT NULL`,
    ]),
};
