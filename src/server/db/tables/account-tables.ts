import type { ColumnType, Generated } from 'kysely';
import type { FactorKind, Role } from '#shared/people/accounts/accounts.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';

// The tables of accounts, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;

export type UsersTable = {
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
  /** The time when staff suspended the user, who has not been able to sign in or act since. */
  suspendedAt: Generated<Date | null>;
  /** The reason that the suspended person sees. */
  suspensionReason: Generated<string | null>;
  /** Part of the signature of emailed links; each end of access raises it. */
  accessEpoch: Generated<number>;
  deletedAt: Generated<Date | null>;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
};

export type SessionsTable = {
  id: string;
  handle: string;
  userId: string;
  userAgent: string;
  place: string;
  expiresAt: Date;
  /** The time when a second factor completed the sign-in, or was added and proven in this session. */
  secondFactorAt: Generated<Date | null>;
  lastUsedAt: Generated<Date>;
  createdAt: CreatedAt;
};

export type ApiKeysTable = {
  id: string;
  userId: string;
  /** The name that the owner gave the key. */
  name: string;
  keyHash: string;
  scopes: KeyScope[];
  createdAt: CreatedAt;
  expiresAt: Date;
  lastUsedAt: Generated<Date | null>;
  /** The country of the last use. */
  lastUsedPlace: Generated<string | null>;
};

export type VerificationTokensTable = {
  tokenHash: string;
  userId: string;
  purpose: 'verify_email' | 'recover' | 'change_email';
  newEmail: Generated<string | null>;
  keptSession: Generated<string | null>;
  expiresAt: Date;
  createdAt: CreatedAt;
};

/** Written by servers of the release before. */
export type EmailCodesTable = {
  userId: string;
  codeDigest: string;
  expiresAt: Date;
};

export type SignInCodesTable = {
  /** In lowercase; with or without an account. */
  email: string;
  codeDigest: string;
  expiresAt: Date;
};

export type KnownDevicesTable = { userId: string; deviceHash: string; lastSeenAt: Generated<Date> };

export type FactorsTable = {
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

export type RecoveryCodesTable = { userId: string; codeDigest: string };

export type SignInChallengesTable = {
  idHash: string;
  userId: string | null;
  purpose: 'sign_in' | 'change';
  passkeyChallenge: string;
  expiresAt: Date;
};

export type IdentitiesTable = {
  issuer: string;
  subject: string;
  userId: string;
  createdAt: CreatedAt;
};
