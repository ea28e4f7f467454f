import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WeekSlot } from '#shared/market/search/search.ts';
import type { ContactKind } from '#shared/staff/desk/contacts.ts';

// The tables of classes that people ask for, in camelCase like the rest in schema.ts.

export type WantedRequestsTable = {
  id: string;
  /** Null once the author left the request; others may still be part of it. */
  authorId: string | null;
  words: string;
  /** The stemmed words. */
  stems: GeneratedAlways<string[]>;
  /** The name of the place, such as 'Portland, OR'. */
  place: string;
  latitude: number;
  longitude: number;
  point: GeneratedAlways<string>;
  categoryId: number | null;
  /** Any time if empty. */
  slots: WeekSlot[];
  maxPriceCents: number | null;
  /** The number of rows in `wanted_people`. It changes under the lock of this row. */
  people: number;
  /** Set while staff hide the request. */
  removalId: Generated<string | null>;
  /** The kinds of contacts found in the words, while the request waits for a review before others see it. */
  reviewReasons: Generated<ContactKind[] | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
};

type WantedPeopleTable = {
  requestId: string;
  userId: string;
  joinedAt: Generated<Date>;
  endsAt: Date;
  /** When we asked whether the person is still looking; null since they last confirmed it. */
  askedAt: Generated<Date | null>;
};

/** The classes about which the people of a request were notified. */
type WantedClassesTable = {
  classId: string;
  requestId: string;
  notifiedAt: Generated<Date>;
};

export type WantedTables = {
  wantedRequests: WantedRequestsTable;
  wantedPeople: WantedPeopleTable;
  wantedClasses: WantedClassesTable;
};
