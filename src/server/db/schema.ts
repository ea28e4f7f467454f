import type {
  ColumnType,
  Generated,
  Insertable,
  JSONColumnType,
  Kysely,
  Transaction,
} from 'kysely';
import type { UploadPurpose } from '#shared/files/uploads.ts';
import type { OptionalEmail } from '#shared/people/accounts/email-preferences.ts';
import type {
  ApiKeysTable,
  EmailCodesTable,
  FactorsTable,
  IdentitiesTable,
  KnownDevicesTable,
  RecoveryCodesTable,
  SessionsTable,
  SignInChallengesTable,
  SignInCodesTable,
  UsersTable,
  VerificationTokensTable,
} from './tables/account-tables.ts';
import type {
  AnnouncementRecipientsTable,
  AnnouncementsTable,
} from './tables/announcement-tables.ts';
import type {
  AddedPeopleTable,
  BookingsTable,
  BookingTables,
  SeatHoldsTable,
} from './tables/booking-tables.ts';
import type { CategoriesTable, ClassesTable } from './tables/class-tables.ts';
import type {
  AuditEntriesTable,
  InstructorApplicationsTable,
  RemovalsTable,
  ReportsTable,
} from './tables/desk-tables.ts';
import type { FollowsTable, FollowTables } from './tables/follow-tables.ts';
import type { LinkTables } from './tables/link-tables.ts';
import type {
  BlocksTable,
  MessagesTable,
  SavedRepliesTable,
  ThreadReadersTable,
  ThreadsTable,
} from './tables/message-tables.ts';
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
  ScheduleRunsTable,
  TeacherBalancesTable,
  TeacherMonthsTable,
} from './tables/money-tables.ts';
import type { RecordTables } from './tables/record-tables.ts';
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
  SessionInvitationsTable,
  SessionMeetingsTable,
} from './tables/session-tables.ts';
import type { WantedRequestsTable, WantedTables } from './tables/wanted-tables.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';

// The tables of `migrations/` in camelCase; Kysely's CamelCasePlugin is the only translation.

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;

type FavoritesTable = {
  userId: string;
  classId: string;
  /** Whether the student had come through the teacher's link when the favorite was saved. */
  cameByLink: Generated<boolean>;
  createdAt: CreatedAt;
};

type ClassRatingsTable = { classId: string; ratingSum: number; reviewCount: number };

type UploadsTable = {
  id: string;
  userId: string;
  clientId: string;
  purpose: UploadPurpose;
  /** The media type: the client's claim until the bytes have been checked. */
  type: string;
  declaredBytes: number;
  /** The total size of all files of the picture. */
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
  response: JSONColumnType<object> | null;
  createdAt: ColumnType<Date, Date | undefined, Date>;
};

type InstallationTable = {
  onlyRow: Generated<boolean>;
  databaseId: Generated<string>;
  secretFingerprint: string | null;
  filesDirectory: string | null;
};

type BackupsTable = {
  id: string;
  kind: 'backup' | 'drill';
  startedAt: Date;
  finishedAt: Generated<Date>;
  // The driver returns bigint as a string.
  bytes: ColumnType<string, number | undefined, never>;
  error: Generated<string | null>;
};

type EmailOptOutsTable = { userId: string; kind: OptionalEmail; createdAt: CreatedAt };

type CalendarFeedsTable = {
  userId: string;
  tokenHash: string;
  sealedToken: Buffer;
  createdAt: UpdatedAt;
};

/** The columns of pg-boss's table that we read. */
type JobsTable = { id: string; data: Record<string, unknown>; createdOn: Date };

type RateLimitsTable = { key: string; count: number; windowEndsAt: Date };

type MainTables = {
  users: UsersTable;
  sessions: SessionsTable;
  apiKeys: ApiKeysTable;
  verificationTokens: VerificationTokensTable;
  emailCodes: EmailCodesTable;
  signInCodes: SignInCodesTable;
  knownDevices: KnownDevicesTable;
  factors: FactorsTable;
  recoveryCodes: RecoveryCodesTable;
  signInChallenges: SignInChallengesTable;
  identities: IdentitiesTable;
  categories: CategoriesTable;
  classes: ClassesTable;
  classSessions: ClassSessionsTable;
  sessionMeetings: SessionMeetingsTable;
  sessionInvitations: SessionInvitationsTable;
  classSchedules: ClassSchedulesTable;
  reviews: ReviewsTable;
  announcements: AnnouncementsTable;
  announcementRecipients: AnnouncementRecipientsTable;
  threads: ThreadsTable;
  threadReaders: ThreadReadersTable;
  messages: MessagesTable;
  blocks: BlocksTable;
  savedReplies: SavedRepliesTable;
  favorites: FavoritesTable;
  classRatings: ClassRatingsTable;
  uploads: UploadsTable;
  classPictures: ClassPicturesTable;
  installationKeys: InstallationKeysTable;
  installation: InstallationTable;
  backups: BackupsTable;
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
  scheduleRuns: ScheduleRunsTable;
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
  'pgboss.job': JobsTable;
};

export type Database = MainTables &
  BookingTables &
  FollowTables &
  LinkTables &
  RecordTables &
  WantedTables &
  WebhookTables;

export type Db = Kysely<Database>;
/** For functions that must run in a transaction: the compiler rejects the root database here. */
export type Trx = Transaction<Database>;

export type NewUser = Insertable<UsersTable>;
export type NewAnnouncement = Insertable<AnnouncementsTable>;
export type NewFollow = Insertable<FollowsTable>;
export type NewClass = Insertable<ClassesTable>;
export type NewClassSession = Insertable<ClassSessionsTable>;
export type NewClassSchedule = Insertable<ClassSchedulesTable>;
export type NewBooking = Insertable<BookingsTable>;
export type NewAddedPerson = Insertable<AddedPeopleTable>;
export type NewSeatHold = Insertable<SeatHoldsTable>;
export type NewReview = Insertable<ReviewsTable>;
export type NewRemoval = Insertable<RemovalsTable>;
export type NewReport = Insertable<ReportsTable>;
export type NewWantedRequest = Insertable<WantedRequestsTable>;
export type NewPayment = Insertable<PaymentsTable>;
export type NewUpload = Insertable<UploadsTable>;
