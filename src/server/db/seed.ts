import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { hashPassword } from '#server/accounts/credentials/passwords.ts';
import type { Db, NewUser, Trx } from '#server/db/schema.ts';
import { demoAdmin, demoPassword } from '#server/demo/demo-accounts.ts';
import { demoClasses } from '#server/demo/demo-classes.ts';
import { demoStudents, demoTeachers } from '#server/demo/demo-people.ts';
import { drawDemoPicture } from '#server/demo/demo-pictures.ts';
import { demoId, planDemoClass } from '#server/demo/demo-plan.ts';
import { type PictureFacts, renderDrawing } from '#server/uploads/pictures/pictures.ts';
import { createStoredFiles } from '#server/uploads/pictures/stored-files.ts';
import { insertClassPictures } from '#server/uploads/uploads.queries.ts';
import { storageUrl } from '#shared/images.ts';
import { imageEndings } from '#shared/uploads.ts';

type DemoPicture = PictureFacts & { url: string; storedBytes: number };
/** Drawings that are rendered side by side. */
const together = 4;

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
  const pictures = await drawPictures(path.join(dataDir, 'files'));
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
      // Of the numbers that belong to nobody.
      phoneNumber: `+1503555${String(100 + index).padStart(4, '0')}`,
      ...common,
    })),
  ];
  // One at a time: their columns differ, and a multi-row insert wants them alike.
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

/** By the name of the drawing. */
async function drawPictures(folder: string): Promise<Map<string, DemoPicture>> {
  await mkdir(folder, { recursive: true });
  const stored = createStoredFiles(folder);
  const draw = async (key: string): Promise<[string, DemoPicture]> => {
    const { files, ...facts } = await renderDrawing(drawDemoPicture(key));
    const name = `demo-${key}`;
    // An earlier database may have left its own.
    await stored.remove(name);
    const storedBytes = await stored.write(name, files);
    return [key, { ...facts, storedBytes, url: storageUrl(`${name}.${imageEndings[facts.type]}`) }];
  };
  const keys = demoClasses.map(({ picture }) => picture);
  const drawn = new Map<string, DemoPicture>();
  for (let at = 0; at < keys.length; at += together)
    for (const [key, picture] of await Promise.all(keys.slice(at, at + together).map(draw)))
      drawn.set(key, picture);
  return drawn;
}
