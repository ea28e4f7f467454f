import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Kysely,
  Transaction,
} from 'kysely';
import type { FactorKind, Role } from '#shared/accounts.ts';
import type { BookingStatus } from '#shared/bookings.ts';
import type { SessionStatus } from '#shared/class-sessions.ts';
import type { ClassLevel } from '#shared/classes.ts';
import type { LocationPrecision } from '#shared/places.ts';
import type { RefundPolicy } from '#shared/refund-policy.ts';
import type { UploadPurpose } from '#shared/uploads.ts';

// The tables of `migrations/` in camelCase; Kysely's CamelCasePlugin is the only translation.

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;

type UsersTable = {
  id: string;
  email: string;
  username: string;
  fullName: string;
  role: Generated<Role>;
  profileImage: string | null;
  bio: string | null;
  location: string | null;
  phoneNumber: string | null;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  passwordResetRequired: Generated<boolean>;
  showsInitialsOnly: Generated<boolean>;
  deletedAt: Generated<Date | null>;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
};

type SessionsTable = {
  id: string;
  handle: string;
  userId: string;
  userAgent: string;
  place: string;
  expiresAt: Date;
  lastUsedAt: Generated<Date>;
  createdAt: CreatedAt;
};

type VerificationTokensTable = {
  tokenHash: string;
  userId: string;
  purpose: 'verify_email' | 'recover' | 'change_email';
  newEmail: Generated<string | null>;
  keptSession: Generated<string | null>;
  expiresAt: Date;
  createdAt: CreatedAt;
};

type EmailCodesTable = {
  userId: string;
  codeDigest: string;
  expiresAt: Date;
};

type KnownDevicesTable = { userId: string; deviceHash: string; lastSeenAt: Generated<Date> };

type FactorsTable = {
  id: string;
  userId: string;
  kind: FactorKind;
  name: string;
  sealedSecret: Buffer | null;
  lastStep: Generated<number | null>;
  enrollmentChallenge: string | null;
  credentialId: Generated<string | null>;
  publicKey: Generated<Buffer | null>;
  // The driver returns bigint as a string.
  signCount: ColumnType<string, number | undefined, number>;
  transports: Generated<string[]>;
  verifiedAt: Generated<Date | null>;
  lastUsedAt: Generated<Date | null>;
  createdAt: CreatedAt;
};

type RecoveryCodesTable = { userId: string; codeDigest: string };

type SignInChallengesTable = {
  idHash: string;
  userId: string | null;
  purpose: 'sign_in' | 'change';
  passkeyChallenge: string;
  expiresAt: Date;
};

type IdentitiesTable = { issuer: string; subject: string; userId: string; createdAt: CreatedAt };

type CategoriesTable = { id: Generated<number>; name: string };

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
  level: Generated<ClassLevel>;
  isActive: Generated<boolean>;
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
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
};

type ClassSessionsTable = {
  id: string;
  classId: string;
  startsAt: Date;
  endsAt: Date;
  /** Of the class, by a foreign key that follows it. */
  timeZone: string;
  capacity: number | null;
  seatsTaken: Generated<number>;
  revision: Generated<number>;
  status: Generated<SessionStatus>;
  createdAt: CreatedAt;
};

type BookingsTable = {
  id: string;
  sessionId: string;
  studentId: string;
  status: Generated<BookingStatus>;
  priceCents: number;
  refundPolicy: JSONColumnType<RefundPolicy>;
  refundCents: Generated<number | null>;
  createdAt: CreatedAt;
  cancelledAt: Generated<Date | null>;
  noShowContestedAt: Generated<Date | null>;
};

type ReviewsTable = {
  id: string;
  bookingId: string;
  classId: string;
  studentId: string;
  rating: number;
  comment: string;
  reply: Generated<string | null>;
  repliedAt: Generated<Date | null>;
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
  bookings: BookingsTable;
  reviews: ReviewsTable;
  favorites: FavoritesTable;
  classRatings: ClassRatingsTable;
  uploads: UploadsTable;
  classPictures: ClassPicturesTable;
  installationKeys: InstallationKeysTable;
  idempotencyKeys: IdempotencyKeysTable;
  rateLimits: RateLimitsTable;
};

export type Db = Kysely<Database>;
/** For functions that must run in a transaction: the compiler rejects the root database here. */
export type Trx = Transaction<Database>;

export type NewUser = Insertable<UsersTable>;
export type NewClass = Insertable<ClassesTable>;
export type NewClassSession = Insertable<ClassSessionsTable>;
export type NewBooking = Insertable<BookingsTable>;
export type NewReview = Insertable<ReviewsTable>;
export type NewUpload = Insertable<UploadsTable>;
