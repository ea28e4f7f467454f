import path from 'node:path';
import { hashPassword } from '#server/accounts/credentials/passwords.ts';
import type { Db, NewUser, Trx } from '#server/db/schema.ts';
import { demoAdmin, demoPassword } from '#server/demo/demo-accounts.ts';
import { demoClasses } from '#server/demo/demo-classes.ts';
import { demoStudents, demoTeachers } from '#server/demo/demo-people.ts';
import { type DemoPicture, storeDemoPictures } from '#server/demo/demo-pictures.ts';
import { demoId, planDemoClass } from '#server/demo/demo-plan.ts';
import { insertClassPictures } from '#server/uploads/uploads.queries.ts';

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
  const pictures = await storeDemoPictures(path.join(dataDir, 'files'));
  await db.transaction().execute(async (trx) => {
    await insertPeople(trx, passwordHash, now);
    const categories = new Set(demoClasses.map(({ category }) => category));
    await trx
      .insertInto('categories')
      .values([...categories].map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    await insertClasses(trx, now, pictures);
  });
}

async function insertPeople(trx: Trx, passwordHash: string, now: Date): Promise<void> {
  const common = { passwordHash, emailVerifiedAt: now, createdAt: now };
  const people: NewUser[] = [
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
  // One insert per row, because a multi-row insert needs the same columns in every row.
  for (const person of people) await trx.insertInto('users').values(person).execute();
}

async function insertClasses(
  trx: Trx,
  now: Date,
  pictures: Map<string, DemoPicture>,
): Promise<void> {
  const categories = await trx.selectFrom('categories').selectAll().execute();
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  for (const [index, demoClass] of demoClasses.entries()) {
    const plan = planDemoClass(demoClass, index, categoryIds, now);
    await trx.insertInto('classes').values(plan.classRow).execute();
    const picture = pictures.get(demoClass.picture);
    if (picture) await insertPicture(trx, plan.classRow, picture);
    const { sessions, bookings, reviews } = plan;
    if (sessions.length > 0) await trx.insertInto('classSessions').values(sessions).execute();
    if (bookings.length > 0) await trx.insertInto('bookings').values(bookings).execute();
    if (reviews.length > 0) await trx.insertInto('reviews').values(reviews).execute();
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
  await trx
    .insertInto('uploads')
    .values({
      ...upload,
      ...picture,
      declaredBytes: picture.storedBytes,
      status: 'stored',
    })
    .execute();
  await insertClassPictures(trx, classId, [picture.url]);
}
