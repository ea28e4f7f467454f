import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Messages between a learner and the instructor of a class, and who must not reach whom. A `sequence` is
 * a time in microseconds that grows with each message of each person.
 */
export const messages = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE threads (
        id uuid PRIMARY KEY,
        class_id uuid NOT NULL REFERENCES classes,
        student_id uuid NOT NULL REFERENCES users,
        first_answer_seconds integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT threads_one_each UNIQUE (class_id, student_id)
      )`,
      'CREATE INDEX threads_student ON threads (student_id)',
      `CREATE TABLE thread_readers (
        thread_id uuid NOT NULL REFERENCES threads ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users,
        last_sequence bigint NOT NULL DEFAULT 0,
        received_sequence bigint NOT NULL DEFAULT 0,
        read_sequence bigint NOT NULL DEFAULT 0,
        emailed_sequence bigint NOT NULL DEFAULT 0,
        emailed_at timestamptz,
        PRIMARY KEY (thread_id, user_id)
      )`,
      'CREATE INDEX thread_readers_newest ON thread_readers (user_id, last_sequence)',
      `CREATE INDEX thread_readers_unread ON thread_readers (user_id)
        WHERE received_sequence > read_sequence`,
      `CREATE TABLE messages (
        id uuid PRIMARY KEY,
        thread_id uuid NOT NULL REFERENCES threads ON DELETE CASCADE,
        sequence bigint NOT NULL,
        sender_id uuid NOT NULL REFERENCES users,
        text text NOT NULL,
        picture text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT messages_in_order UNIQUE (thread_id, sequence)
      )`,
      'CREATE INDEX messages_sender ON messages (sender_id)',
      `CREATE TABLE blocks (
        blocker_id uuid NOT NULL REFERENCES users,
        blocked_id uuid NOT NULL REFERENCES users,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (blocker_id, blocked_id)
      )`,
      'CREATE INDEX blocks_blocked ON blocks (blocked_id)',
      `CREATE TABLE saved_replies (
        teacher_id uuid NOT NULL REFERENCES users,
        id uuid NOT NULL,
        title text NOT NULL,
        text text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (teacher_id, id)
      )`,
      `ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check,
        ADD CONSTRAINT uploads_purpose_check
          CHECK (purpose IN ('classImage', 'profileImage', 'announcementImage', 'messageImage'))`,
      `ALTER TABLE reports DROP CONSTRAINT reports_kind_check,
        ADD CONSTRAINT reports_kind_check CHECK (
          kind IN ('class', 'review', 'announcement', 'message', 'instructor', 'participant'))`,
    ]),
};
