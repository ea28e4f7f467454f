import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { hashPassword } from '#server/accounts/credentials/passwords.ts';
import type { Db, NewUser, Trx } from '#server/db/schema.ts';
import { demoAdmin, demoPassword } from '#server/demo/demo-accounts.ts';
import { demoCategories, demoClasses } from '#server/demo/demo-classes.ts';
import { demoStudents, demoTeachers } from '#server/demo/demo-people.ts';
import { demoPictureKeys, drawDemoPicture } from '#server/demo/demo-pictures.ts';
import { demoId, demoPictureFile, planDemoClass } from '#server/demo/demo-plan.ts';

const pictureWidthPixels = 1280;

/** An empty database is one in which nobody has an account. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Seeding twice would name the same people twice. */
export async function hasDemo(db: Db): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('id', '=', demoId(demoAdmin.username));
  return (await admin.executeTakeFirst()) !== undefined;
}

/** Fills an empty database with neighbors and their classes; dates follow the day of `now`. */
export async function seedDemo(db: Db, dataDir: string, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await drawPictures(path.join(dataDir, 'files'));
  await db.transaction().execute(async (trx) => {
    await insertPeople(trx, passwordHash, now);
    await trx
      .insertInto('categories')
      .values(demoCategories.map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    await insertClasses(trx, now);
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
    ...demoStudents.map((student) => ({ id: demoId(student.username), ...student, ...common })),
  ];
  // One at a time: their columns differ, and a multi-row insert wants them alike.
  for (const person of people) await trx.insertInto('users').values(person).execute();
}

async function insertClasses(trx: Trx, now: Date): Promise<void> {
  const categories = await trx.selectFrom('categories').selectAll().execute();
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  for (const [index, demoClass] of demoClasses.entries()) {
    const plan = planDemoClass(demoClass, index, categoryIds, now);
    await trx.insertInto('classes').values(plan.classRow).execute();
    const { sessions, bookings, reviews } = plan;
    if (sessions.length > 0) await trx.insertInto('classSessions').values(sessions).execute();
    if (bookings.length > 0) await trx.insertInto('bookings').values(bookings).execute();
    if (reviews.length > 0) await trx.insertInto('reviews').values(reviews).execute();
  }
}

async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const key of demoPictureKeys) {
    const picture = sharp(Buffer.from(drawDemoPicture(key))).resize(pictureWidthPixels);
    await writeFile(path.join(folder, demoPictureFile(key)), await picture.webp().toBuffer());
  }
}
