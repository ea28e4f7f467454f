import type { ColumnType, Generated } from 'kysely';

// The tables of instructors' links, in camelCase like the rest in schema.ts.

type InstructorLinksTable = {
  teacherId: string;
  code: string;
  createdAt: ColumnType<Date, Date | undefined, Date>;
};

type LinkVisitsTable = {
  teacherId: string;
  /** The hash of the cookie that the visit left; null once it no longer counts for bookings. */
  visitorHash: string | null;
  /** In UTC. Later visits of the same day are the same row. */
  visitedOn: Generated<string>;
  visitedAt: Generated<Date>;
  /** A class of the instructor was opened from our results shortly before. */
  isAfterOpening: boolean;
  /** The first of the day from its address. */
  isCounted: Generated<boolean>;
};

/** The addresses from which an instructor's link was opened on a day, which are deleted after it. */
type LinkAddressesTable = {
  teacherId: string;
  /** In UTC. */
  visitedOn: string;
  /** An HMAC of the day and the address with a key of ours, so it differs each day. */
  addressHash: string;
};

export type LinkTables = {
  instructorLinks: InstructorLinksTable;
  linkVisits: LinkVisitsTable;
  linkAddresses: LinkAddressesTable;
};
