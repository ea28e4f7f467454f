import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** A time in microseconds. The driver returns bigint as a string. */
type Sequence = ColumnType<string, number | undefined, number>;

export type ThreadsTable = {
  id: string;
  classId: string;
  studentId: string;
  /** The time from the first message of the student to the first answer of the teacher. */
  firstAnswerSeconds: Generated<number | null>;
  /** The student had come through the teacher's link when the thread began, or the teacher began it. */
  cameByLink: Generated<boolean>;
  createdAt: CreatedAt;
};

/** Two rows for each thread; the one of a deleted account is deleted. */
export type ThreadReadersTable = {
  threadId: string;
  userId: string;
  /** The sequence of the newest message of the thread. */
  lastSequence: Sequence;
  /** The time of the newest announcement that this reader got in the thread; 0 for its teacher. */
  announcedSequence: Sequence;
  /** The sequence of the newest message of the other person. */
  receivedSequence: Sequence;
  readSequence: Sequence;
  /** Messages up to this one were part of an email. */
  emailedSequence: Sequence;
  emailedAt: Generated<Date | null>;
};

export type MessagesTable = {
  /** Made by the sender. */
  id: string;
  threadId: string;
  sequence: ColumnType<string, number, never>;
  senderId: string;
  text: string;
  picture: Generated<string | null>;
  createdAt: CreatedAt;
};

export type BlocksTable = { blockerId: string; blockedId: string; createdAt: CreatedAt };

export type SavedRepliesTable = {
  /** Made by the client. */
  id: string;
  teacherId: string;
  title: string;
  text: string;
  createdAt: CreatedAt;
};
