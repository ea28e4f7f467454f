import type { ColumnType, JSONColumnType } from 'kysely';
import type { FactName } from '#shared/facts.ts';

// The records of what happened to bookings and dates, in camelCase like the rest in schema.ts.

type RecordedFactsTable = {
  id: string;
  name: FactName;
  /** The ids of bookings, dates and places on a waitlist. */
  about: string[];
  /** The account that caused it; null if none did. */
  accountId: string | null;
  /** The API key through which the account did it; the key may have been deleted since. */
  keyId: string | null;
  /** Some fields of the fact, none of which a person wrote. */
  details: JSONColumnType<Record<string, unknown>>;
  at: Date;
};

type RecordedEmailsTable = {
  /** The id of its job, and of its Message-ID. */
  id: string;
  /** The ids of bookings. */
  about: string[];
  /** The name of the fact, or the kind of a scheduled email. */
  cause: string | null;
  recipientId: string;
  createdAt: ColumnType<Date, Date | undefined, never>;
  sentAt: Date | null;
};

export type RecordTables = {
  recordedFacts: RecordedFactsTable;
  recordedEmails: RecordedEmailsTable;
};
