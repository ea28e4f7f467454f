import type { Db } from '../../src/server/db/schema.ts';
import { hashPassword } from '../../src/server/people/auth/passwords/passwords.ts';
import { createSession } from '../../src/server/people/auth/sessions/sessions.ts';
import {
  createCategory,
  createClass,
  createUser,
} from '../../src/server/testing/fixtures/factories.ts';
import { insertSearchData } from './search-data.ts';

const searchedClasses = 1000;
const instructors = 20;
const bookableClasses = 100;
const learners = 500;
const password = 'three quiet herons';

export type SoakData = {
  /** Classes and instructors whose pages are requested. */
  classIds: string[];
  usernames: string[];
  /** Sessions of unlimited capacity; every second one is paid online. */
  bookable: { classId: string; sessionId: string }[];
  learners: { token: string; email: string }[];
  password: string;
};

/** Classes to find, classes to book, and learners who can sign in. */
export async function insertSoakData(db: Db): Promise<SoakData> {
  await insertSearchData(db, searchedClasses);
  // The data has seats without bookings and ratings without reviews, which `db:check` would report.
  await db.updateTable('classSessions').set({ seatsTaken: 0 }).execute();
  await db.deleteFrom('classRatings').execute();
  const categoryId = await createCategory(db);
  const teachers = await Promise.all(
    Array.from({ length: instructors }, () => createUser(db, { role: 'instructor' })),
  );
  const bookable: SoakData['bookable'] = [];
  for (let n = 0; n < bookableClasses; n++) {
    const teacherId = teachers[n % instructors]?.id ?? '';
    const slots = [{ startsInHours: 72 + n, capacity: null }];
    const options = { categoryId, slots, maxStudents: null, priceCents: n % 2 === 0 ? 0 : 4550 };
    const { classId, sessionId } = await createClass(db, teacherId, options);
    bookable.push({ classId, sessionId });
  }
  const passwordHash = await hashPassword(password);
  const people: SoakData['learners'] = [];
  for (let n = 0; n < learners; n++) {
    const { id, email } = await createUser(db, { passwordHash });
    people.push({ email, token: (await createSession(db, id)).token });
  }
  const classes = await db.selectFrom('classes').select('id').orderBy('id').execute();
  return {
    classIds: classes.map(({ id }) => id),
    usernames: teachers.map(({ username }) => username),
    bookable,
    learners: people,
    password,
  };
}
