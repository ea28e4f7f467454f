import path from 'node:path';
import { hashPassword } from '#server/auth/passwords.ts';
import { insertUser, updateProfile } from '#server/auth/users.queries.ts';
import { insertBookings } from '#server/bookings/bookings.queries.ts';
import { insertCategories, selectCategories } from '#server/categories/categories.queries.ts';
import { insertClassPictures } from '#server/classes/class-pictures.queries.ts';
import { insertClass } from '#server/classes/classes.queries.ts';
import { insertClassSessions } from '#server/classes/sessions.queries.ts';
import type { Db, NewUser, Trx } from '#server/platform/db/schema.ts';
import { insertReviews } from '#server/reviews/reviews.queries.ts';
import { insertUploads, keepUploads } from '#server/uploads/uploads.queries.ts';
import { demoAdmin, demoPassword } from './demo-accounts.ts';
import { demoClasses } from './demo-classes.ts';
import { demoStudents, demoTeachers } from './demo-people.ts';
import {
  type DemoPicture,
  type DemoPortrait,
  portraitFacts,
  storeDemoPictures,
  storeDemoPortraits,
} from './demo-pictures.ts';
import { demoId, planDemoClass } from './demo-plan.ts';

/** A database without users counts as empty. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Seeding twice would violate the unique constraints on users. */
export async function hasDemo(db: Db): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('id', '=', demoId(demoAdmin.username));
  return (await admin.executeTakeFirst()) !== undefined;
}

/** Fills an empty database with the demo people and classes, dated relative to `now`. */
export async function seedDemo(db: Db, dataDir: string, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const folder = path.join(dataDir, 'files');
  const pictures = await storeDemoPictures(folder);
  const portraits = await storeDemoPortraits(folder);
  await db.transaction().execute(async (trx) => {
    for (const person of demoPeople(passwordHash, now))
      await insertPerson(trx, person, portraits.get(person.username));
    const categories = new Set(demoClasses.map(({ category }) => category));
    await insertCategories(trx, [...categories]);
    await insertClasses(trx, now, pictures);
  });
}

function demoPeople(passwordHash: string, now: Date): NewUser[] {
  const common = { passwordHash, emailVerifiedAt: now, createdAt: now };
  return [
    { id: demoId(demoAdmin.username), ...demoAdmin, role: 'admin', ...common },
    ...demoTeachers.map((teacher) => ({
      id: demoId(teacher.username),
      ...teacher,
      role: 'instructor' as const,
      ...common,
    })),
    ...demoStudents.map((student, index) => ({
      id: demoId(student.username),
      ...student,
      // 555-01xx numbers are reserved for fictional use.
      phoneNumber: `+1503555${String(100 + index).padStart(4, '0')}`,
      ...common,
    })),
  ];
}

async function insertPerson(
  trx: Trx,
  person: NewUser,
  portrait: DemoPortrait | undefined,
): Promise<void> {
  const { id: userId, createdAt } = person;
  await insertUser(trx, person);
  if (!portrait) return;
  const id = demoId(`${userId} portrait`);
  const upload = { id, userId, clientId: id, purpose: 'profileImage' as const, createdAt };
  const { storedBytes } = portrait;
  await insertUploads(trx, [
    {
      ...upload,
      ...portraitFacts,
      ...portrait,
      declaredBytes: storedBytes,
      status: 'stored',
    },
  ]);
  await keepUploads(trx, userId, 'profileImage', [portrait.url]);
  await updateProfile(trx, userId, { profileImage: portrait.url });
}

async function insertClasses(
  trx: Trx,
  now: Date,
  pictures: Map<string, DemoPicture>,
): Promise<void> {
  const categories = await selectCategories(trx);
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  for (const [index, demoClass] of demoClasses.entries()) {
    const plan = planDemoClass(demoClass, index, categoryIds, now);
    await insertClass(trx, plan.classRow);
    const picture = pictures.get(demoClass.picture);
    if (picture) await insertPicture(trx, plan.classRow, picture);
    const { sessions, bookings, reviews } = plan;
    await insertClassSessions(trx, plan.classRow.id, sessions);
    await insertBookings(trx, bookings);
    await insertReviews(trx, reviews);
  }
}

type ShownIn = { id: string; teacherId: string; createdAt?: Date | undefined };

async function insertPicture(
  trx: Trx,
  { id: classId, teacherId, createdAt }: ShownIn,
  picture: DemoPicture,
): Promise<void> {
  const id = demoId(`${classId} picture`);
  const upload = { id, userId: teacherId, clientId: id, purpose: 'classImage' as const, createdAt };
  await insertUploads(trx, [
    { ...upload, ...picture, declaredBytes: picture.storedBytes, status: 'stored' },
  ]);
  await keepUploads(trx, teacherId, 'classImage', [picture.url]);
  await insertClassPictures(trx, classId, [picture.url]);
}
