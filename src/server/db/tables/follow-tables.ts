import type { ColumnType, Generated } from 'kysely';

// The tables of what people follow, in camelCase like the rest in schema.ts.

/** One of the instructor, the class and the search is set. */
export type FollowsTable = {
  id: string;
  userId: string;
  instructorId: string | null;
  classId: string | null;
  /** The parameters of the search in a URL, without the question mark. */
  search: string | null;
  searchName: string | null;
  /** Whether the user had come through the instructor's link when the follow began. */
  cameByLink: Generated<boolean>;
  createdAt: ColumnType<Date, Date | undefined, never>;
};

type DigestReadersTable = {
  userId: string;
  timeZone: string;
  /** The next 8 AM in the time zone. */
  nextAt: Date;
  /** The time of the last email; null before the first. */
  sentAt: Generated<Date | null>;
};

/** Dates that were in an email to the user, kept as long as they count as new. */
type DigestDatesTable = { userId: string; sessionId: string; sentAt: Date };

export type FollowTables = {
  follows: FollowsTable;
  digestReaders: DigestReadersTable;
  digestDates: DigestDatesTable;
};
