import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Kysely,
  Transaction,
} from 'kysely';
import type { ClassLevel } from '#shared/class-levels.ts';
import type { ClassWait } from '#shared/classes.ts';
import type { OptionalEmail } from '#shared/email-preferences.ts';
import type { BelowMinimum } from '#shared/minimum.ts';
import type { LocationPrecision } from '#shared/places.ts';
import type { UploadPurpose } from '#shared/uploads.ts';
import type {
  EmailCodesTable,
  FactorsTable,
  IdentitiesTable,
  KnownDevicesTable,
  RecoveryCodesTable,
  SessionsTable,
  SignInChallengesTable,
  UsersTable,
  VerificationTokensTable,
} from './tables/account-tables.ts';
import type {
  BookingChoicesTable,
  BookingsTable,
  ClosedWaitlistsTable,
  WaitlistEntriesTable,
} from './tables/booking-tables.ts';
import type {
  AuditEntriesTable,
  InstructorApplicationsTable,
  RemovalsTable,
  ReportsTable,
} from './tables/desk-tables.ts';
import type {
  DataChecksTable,
  DisputesTable,
  LedgerEntriesTable,
  LedgerTransactionsTable,
  PaymentsTable,
  PayoutAccountsTable,
  PayoutsTable,
  ProviderEventsTable,
  RefundsTable,
  TeacherBalancesTable,
  TeacherMonthsTable,
} from './tables/money-tables.ts';
import type { ReviewsTable } from './tables/review-tables.ts';
import type {
  SandboxCheckoutsTable,
  SandboxEventsTable,
  SandboxPayoutAccountsTable,
  SandboxRefundsTable,
  SandboxTransfersTable,
} from './tables/sandbox-tables.ts';
import type {
  ClassSchedulesTable,
  ClassSessionsTable,
  SessionMeetingsTable,
} from './tables/session-tables.ts';

// The tables of `migrations/` in camelCase; Kysely's CamelCasePlugin is the only translation.

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;

type CategoriesTable = {
  id: Generated<number>;
  name: string;
  /** In lists, before the id. */
  position: Generated<number>;
  /** New classes cannot use it, and lists leave it out; classes that have it keep it. */
  retiredAt: Generated<Date | null>;
};

type ClassesTable = {
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
  /** Of a course: the last meeting from which students can join; null if only from the first. */
  joinUntilMeeting: Generated<number | null>;
  minStudents: Generated<number | null>;
  decisionHours: Generated<number>;
  belowMinimum: Generated<BelowMinimum>;
  level: Generated<ClassLevel>;
  /** The instructor's choice. */
  isOffered: Generated<boolean>;
  /**
   * Whether it is public: offered, and nothing speaks against it. A trigger keeps it, so never write
   * it.
   */
  isActive: Generated<boolean>;
  isTeacherSuspended: Generated<boolean>;
  /** Not public until staff have decided on its instructor, or on the class. */
  waitsFor: Generated<ClassWait | null>;
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
  /** The instructor set the point. */
  isPointCorrected: Generated<boolean>;
  /** The location that the point belongs to; another one has yet to be geocoded. */
  geocodedLocation: Generated<string | null>;
  /** The public point: rounded to about 500 m unless the exact place is shown. */
  shownLatitude: GeneratedAlways<number | null>;
  shownLongitude: GeneratedAlways<number | null>;
  /** The category and the instructor, for `search_document`. */
  searchedNames: Generated<string>;
  /** The start of the last scheduled session, past or upcoming; '-infinity' without one. */
  lastStartsAt: Generated<Date>;
  /**
   * The start of the first scheduled session that has not started, or did so less than an hour
   * before the class was written; null without one. Once it is past, a job advances it.
   */
  nextStartsAt: Generated<Date | null>;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
};

type FavoritesTable = { userId: string; classId: string; createdAt: CreatedAt };

type ClassRatingsTable = { classId: string; ratingSum: number; reviewCount: number };

type UploadsTable = {
  id: string;
  userId: string;
  clientId: string;
  purpose: UploadPurpose;
  /** The media type: declared by the client until the bytes have been checked. */
  type: string;
  declaredBytes: number;
  /** The total of all the picture's files. */
  storedBytes: Generated<number | null>;
  status: Generated<'pending' | 'stored' | 'removing'>;
  name: Generated<string | null>;
  url: Generated<string | null>;
  width: Generated<number | null>;
  height: Generated<number | null>;
  widths: Generated<number[]>;
  placeholder: Generated<string | null>;
  createdAt: CreatedAt;
  expiresAt: Generated<Date | null>;
};

type ClassPicturesTable = { classId: string; position: number; url: string };

type InstallationKeysTable = { name: string; sealed: Buffer };

type IdempotencyKeysTable = {
  userId: string;
  key: string;
  requestHash: string;
  answer: JSONColumnType<object> | null;
  createdAt: ColumnType<Date, Date | undefined, Date>;
};

type EmailOptOutsTable = { userId: string; kind: OptionalEmail; createdAt: CreatedAt };

type CalendarFeedsTable = {
  userId: string;
  tokenHash: string;
  sealedToken: Buffer;
  createdAt: UpdatedAt;
};

type RateLimitsTable = { key: string; count: number; windowEndsAt: Date };

export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  verificationTokens: VerificationTokensTable;
  emailCodes: EmailCodesTable;
  knownDevices: KnownDevicesTable;
  factors: FactorsTable;
  recoveryCodes: RecoveryCodesTable;
  signInChallenges: SignInChallengesTable;
  identities: IdentitiesTable;
  categories: CategoriesTable;
  classes: ClassesTable;
  classSessions: ClassSessionsTable;
  sessionMeetings: SessionMeetingsTable;
  classSchedules: ClassSchedulesTable;
  bookings: BookingsTable;
  bookingChoices: BookingChoicesTable;
  waitlistEntries: WaitlistEntriesTable;
  closedWaitlists: ClosedWaitlistsTable;
  reviews: ReviewsTable;
  favorites: FavoritesTable;
  classRatings: ClassRatingsTable;
  uploads: UploadsTable;
  classPictures: ClassPicturesTable;
  installationKeys: InstallationKeysTable;
  idempotencyKeys: IdempotencyKeysTable;
  rateLimits: RateLimitsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  payoutAccounts: PayoutAccountsTable;
  payouts: PayoutsTable;
  providerEvents: ProviderEventsTable;
  ledgerTransactions: LedgerTransactionsTable;
  ledgerEntries: LedgerEntriesTable;
  teacherBalances: TeacherBalancesTable;
  teacherMonths: TeacherMonthsTable;
  dataChecks: DataChecksTable;
  sandboxCheckouts: SandboxCheckoutsTable;
  sandboxRefunds: SandboxRefundsTable;
  sandboxPayoutAccounts: SandboxPayoutAccountsTable;
  sandboxTransfers: SandboxTransfersTable;
  sandboxEvents: SandboxEventsTable;
  emailOptOuts: EmailOptOutsTable;
  calendarFeeds: CalendarFeedsTable;
  auditEntries: AuditEntriesTable;
  removals: RemovalsTable;
  reports: ReportsTable;
  instructorApplications: InstructorApplicationsTable;
};

export type Db = Kysely<Database>;
/** For functions that must run in a transaction: the compiler rejects the root database here. */
export type Trx = Transaction<Database>;

export type NewUser = Insertable<UsersTable>;
export type NewClass = Insertable<ClassesTable>;
export type NewClassSession = Insertable<ClassSessionsTable>;
export type NewClassSchedule = Insertable<ClassSchedulesTable>;
export type NewBooking = Insertable<BookingsTable>;
export type NewReview = Insertable<ReviewsTable>;
export type NewRemoval = Insertable<RemovalsTable>;
export type NewReport = Insertable<ReportsTable>;
export type NewUpload = Insertable<UploadsTable>;
