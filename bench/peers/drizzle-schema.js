import { relations } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

// The columns that the list of classes shows, and those that change or decide about a booking.

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  fullName: text('full_name').notNull(),
  username: text().notNull(),
  profileImage: text('profile_image'),
});

const categories = pgTable('categories', { id: integer().primaryKey(), name: text().notNull() });

export const classes = pgTable('classes', {
  id: uuid().primaryKey(),
  teacherId: uuid('teacher_id').notNull(),
  categoryId: integer('category_id').notNull(),
  title: text().notNull(),
  description: text().notNull(),
  priceCents: integer('price_cents').notNull(),
  location: text().notNull(),
  city: text(),
  region: text(),
  timeZone: text('time_zone').notNull(),
  maxStudents: integer('max_students'),
  maxSeatsPerBooking: smallint('max_seats_per_booking').notNull(),
  level: text().notNull(),
  joinUntilMeeting: smallint('join_until_meeting'),
  isActive: boolean('is_active').notNull(),
});

export const classSessions = pgTable('class_sessions', {
  id: uuid().primaryKey(),
  classId: uuid('class_id').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  capacity: integer(),
  seatsTaken: integer('seats_taken').notNull(),
  releasedSeats: integer('released_seats').notNull(),
  status: text().notNull(),
  meetingCount: smallint('meeting_count').notNull(),
  minStudents: integer('min_students'),
  decisionHours: smallint('decision_hours').notNull(),
  askedUntil: timestamp('asked_until', { withTimezone: true }),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  isBelowMinimum: boolean('is_below_minimum').notNull(),
});

export const sessionMeetings = pgTable('session_meetings', {
  sessionId: uuid('session_id').notNull(),
  position: smallint().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
});

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export const bookings = pgTable('bookings', {
  id: uuid().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  studentId: uuid('student_id').notNull(),
  status: text().notNull(),
  seats: integer().notNull().default(1),
  guests: text().array().notNull().default([]),
  priceCents: integer('price_cents').notNull(),
  addedPrices: integer('added_prices').array().notNull().default([]),
  refundPolicy: jsonb('refund_policy').notNull(),
  commissionSource: text('commission_source').notNull(),
  studentSince: timestamp('student_since', { withTimezone: true }),
  fullRefundUntil: timestamp('full_refund_until', { withTimezone: true }),
  releasedAt: timestamp('released_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
});

export const seatHolds = pgTable('seat_holds', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  sessionId: uuid('session_id').notNull(),
  studentId: uuid('student_id').notNull(),
  bookingId: uuid('booking_id'),
  paymentId: uuid('payment_id'),
  seats: integer().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  outcome: text(),
});

export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  bookingId: uuid('booking_id').notNull(),
  teacherId: uuid('teacher_id').notNull(),
  provider: text().notNull(),
  amountCents: integer('amount_cents').notNull(),
  commissionCents: integer('commission_cents').notNull(),
  status: text().notNull().default('open'),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
});

const classPictures = pgTable('class_pictures', {
  classId: uuid('class_id').notNull(),
  position: smallint().notNull(),
  url: text().notNull(),
});

const classRatings = pgTable('class_ratings', {
  classId: uuid('class_id').primaryKey(),
  average: doublePrecision().notNull(),
  reviewCount: integer('review_count').notNull(),
});

const classesRelations = relations(classes, ({ one, many }) => ({
  teacher: one(users, { fields: [classes.teacherId], references: [users.id] }),
  category: one(categories, { fields: [classes.categoryId], references: [categories.id] }),
  rating: one(classRatings, { fields: [classes.id], references: [classRatings.classId] }),
  sessions: many(classSessions),
  pictures: many(classPictures),
}));
const sessionsRelations = relations(classSessions, ({ one }) => ({
  class: one(classes, { fields: [classSessions.classId], references: [classes.id] }),
}));
const picturesRelations = relations(classPictures, ({ one }) => ({
  class: one(classes, { fields: [classPictures.classId], references: [classes.id] }),
}));

export const schema = {
  users,
  categories,
  classes,
  classSessions,
  classPictures,
  classRatings,
  classesRelations,
  sessionsRelations,
  picturesRelations,
};
