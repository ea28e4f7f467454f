import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** What an instructor tells everyone who booked, or waits for, a class; each recipient has a row. */
export const announcements = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE announcements (
        id uuid PRIMARY KEY,
        class_id uuid NOT NULL REFERENCES classes ON DELETE CASCADE,
        session_id uuid REFERENCES class_sessions ON DELETE SET NULL,
        teacher_id uuid NOT NULL REFERENCES users,
        audience text NOT NULL CHECK (audience IN ('date', 'all', 'waiting')),
        said_with text CHECK (said_with IN ('move', 'cancellation')),
        subject text NOT NULL DEFAULT '',
        text text NOT NULL,
        picture text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE announcement_recipients (
        announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
        student_id uuid NOT NULL REFERENCES users,
        PRIMARY KEY (announcement_id, student_id)
      )`,
      'CREATE INDEX announcements_class ON announcements (class_id, id)',
      'CREATE INDEX announcements_session ON announcements (session_id)',
      'CREATE INDEX announcements_teacher ON announcements (teacher_id)',
      'CREATE INDEX announcement_recipients_student ON announcement_recipients (student_id)',
      `ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check,
        ADD CONSTRAINT uploads_purpose_check
          CHECK (purpose IN ('classImage', 'profileImage', 'announcementImage'))`,
      `ALTER TABLE reports DROP CONSTRAINT reports_kind_check,
        ADD CONSTRAINT reports_kind_check
          CHECK (kind IN ('class', 'review', 'announcement', 'instructor', 'participant'))`,
    ]),
};
