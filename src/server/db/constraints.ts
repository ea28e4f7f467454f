/** Constraint names from `migrations/` that services translate into domain errors. */
export const constraints = {
  usersEmailUnique: 'users_email_unique',
  usersUsernameUnique: 'users_username_unique',
  factorsCredentialUnique: 'factors_credential_unique',
  identitiesUnique: 'identities_pkey',
  classesExternalId: 'classes_external_id',
  classesCategoryExists: 'classes_category_exists',
  bookingsOneLiveSeat: 'bookings_one_live_seat',
  couponsOneCode: 'coupons_one_code',
  waitlistOneLiveEntry: 'waitlist_entries_one_live',
  idempotencyKeysUnique: 'idempotency_keys_pkey',
  reportsOneOpen: 'reports_one_open',
  reviewsOnePerBooking: 'reviews_one_per_booking',
  sessionsExternalId: 'class_sessions_external_id',
  sessionsOneAtATime: 'class_sessions_one_at_a_time',
  sessionsSeats: 'class_sessions_seats_check',
  wantedCategoryExists: 'wanted_requests_category_exists',
} as const;

type ConstraintName = (typeof constraints)[keyof typeof constraints];

// Duck-typed because PGlite throws its own DatabaseError class.
export function isViolationOf(error: unknown, constraint: ConstraintName): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
