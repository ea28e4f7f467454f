import { relations } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// The columns that the list of classes shows.

const users = pgTable('users', {
  id: uuid().primaryKey(),
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
  level: text().notNull(),
  isActive: boolean('is_active').notNull(),
});

export const classSessions = pgTable('class_sessions', {
  id: uuid().primaryKey(),
  classId: uuid('class_id').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  capacity: integer(),
  seatsTaken: integer('seats_taken').notNull(),
  status: text().notNull(),
});

const classPictures = pgTable('class_pictures', {
  classId: uuid('class_id').notNull(),
  position: smallint().notNull(),
  url: text().notNull(),
});

export const reviews = pgTable('reviews', {
  id: uuid().primaryKey(),
  classId: uuid('class_id').notNull(),
  rating: smallint().notNull(),
});

const classesRelations = relations(classes, ({ one, many }) => ({
  teacher: one(users, { fields: [classes.teacherId], references: [users.id] }),
  category: one(categories, { fields: [classes.categoryId], references: [categories.id] }),
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
  reviews,
  classesRelations,
  sessionsRelations,
  picturesRelations,
};
