import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ClassLevel } from '#shared/market/classes/class-levels.ts';
import type { LateMoveHours } from '#shared/market/classes/class-limits.ts';
import type { ClassWait } from '#shared/market/classes/classes.ts';
import type { BelowMinimum } from '#shared/market/classes/dates/minimum.ts';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';
import type { LocationPrecision } from '#shared/market/places.ts';
import type { SpamRuleName } from '#shared/staff/desk/spam-rules.ts';

// The tables of classes and their categories, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;

export type CategoriesTable = {
  id: Generated<number>;
  name: string;
  /** The position in lists, before the id. */
  position: Generated<number>;
  /**
   * The time since when new classes cannot use the category and lists leave it out; existing classes
   * keep it.
   */
  retiredAt: Generated<Date | null>;
};

type ExpectationColumns = { [Name in keyof WhatToExpect]: Generated<WhatToExpect[Name]> };

export type ClassesTable = ExpectationColumns & {
  id: string;
  teacherId: string;
  categoryId: number;
  title: string;
  description: string;
  priceCents: number;
  location: string;
  timeZone: string;
  maxStudents: number | null;
  maxSeatsPerBooking: Generated<number>;
  /** Until how long before the start students can move to another date; null if only until the refund deadline. */
  lateMoveHours: Generated<LateMoveHours | null>;
  /** In a course: the last meeting from which students can join; null if only from the first. */
  joinUntilMeeting: Generated<number | null>;
  minStudents: Generated<number | null>;
  decisionHours: Generated<number>;
  belowMinimum: Generated<BelowMinimum>;
  level: Generated<ClassLevel>;
  /** The instructor's choice, for `is_active`. */
  isListed: Generated<boolean>;
  /** Whether the class is public: listed, and nothing withholds it. Only a trigger writes it. */
  isActive: Generated<boolean>;
  /** When the class was first public; '-infinity' if that was before we recorded it. Only a trigger writes it. */
  firstActiveAt: Generated<Date | null>;
  /** The request that the class was listed for. */
  wantedId: Generated<string | null>;
  /** When the class is announced to people other than those who asked for it; null if right away. */
  announcedFrom: Generated<Date | null>;
  isTeacherSuspended: Generated<boolean>;
  /** What the instructor's own program calls the class; unique among the classes of the instructor. */
  externalId: Generated<string | null>;
  /** Set while staff have yet to decide on the instructor or the class, which is not public until then. */
  waitsFor: Generated<ClassWait | null>;
  /** The matched spam rules, while the class waits for a review. */
  reviewReasons: Generated<SpamRuleName[] | null>;
  /** Both are set while staff hide the class. */
  hiddenAt: Generated<Date | null>;
  removalId: Generated<string | null>;
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  locationPrecision: Generated<LocationPrecision>;
  city: Generated<string | null>;
  /** The code of a US state, or the name of a region elsewhere. */
  region: Generated<string | null>;
  countryCode: Generated<string | null>;
  showsExactPlace: Generated<boolean>;
  /** Whether the instructor set the point. */
  isPointCorrected: Generated<boolean>;
  /** The location of the point; a different `location` has yet to be geocoded. */
  geocodedLocation: Generated<string | null>;
  /** The public point: rounded to about 500 m unless the exact place is shown. */
  shownLatitude: GeneratedAlways<number | null>;
  shownLongitude: GeneratedAlways<number | null>;
  /** The words for the language and the ages, as part of `searched_names`. */
  audienceWords: Generated<string>;
  /** The names of the category and the instructor, and the audience, for `search_document`. */
  searchedNames: Generated<string>;
  /** The start of the last scheduled session, past or upcoming; '-infinity' without one. */
  lastStartsAt: Generated<Date>;
  /**
   * The start of the first scheduled session that has not started, or started less than an hour
   * before the class was written; null without one. A job advances a past start.
   */
  nextStartsAt: Generated<Date | null>;
  /** When the instructor was last emailed that many people wait for the class. */
  queueEmailedAt: Generated<Date | null>;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
};
