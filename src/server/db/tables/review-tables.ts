import type { ColumnType, Generated } from 'kysely';

// The table of reviews, in camelCase like the rest in schema.ts.

export type ReviewsTable = {
  id: string;
  bookingId: string;
  classId: string;
  studentId: string;
  rating: number;
  comment: string;
  reply: Generated<string | null>;
  repliedAt: Generated<Date | null>;
  /** Set while staff hide the review. */
  removalId: Generated<string | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
};
