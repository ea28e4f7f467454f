import path from 'node:path';
import type { Env } from '#server/app/env.ts';
import type {
  Db,
  NewBooking,
  NewClassSession,
  NewUpload,
  NewUser,
  Trx,
} from '#server/db/schema.ts';
import { openStoredFiles } from '#server/files/storage/open-stored-files.ts';
import { insertUploads } from '#server/files/uploads/uploads.queries.ts';
import { insertBookings } from '#server/market/bookings/bookings.queries.ts';
import { askStudents } from '#server/market/bookings/choice/ask-students.service.ts';
import {
  insertCategories,
  selectCategories,
} from '#server/market/categories/categories.queries.ts';
import { insertClassSessions } from '#server/market/classes/class-sessions/insert-sessions.queries.ts';
import { insertClass, type ListedClass } from '#server/market/classes/classes.queries.ts';
import { insertClassPictures } from '#server/market/classes/listing/class-pictures.queries.ts';
import { datesAhead, listDates } from '#server/market/classes/schedules/list-dates.service.ts';
import { insertSchedule } from '#server/market/classes/schedules/schedules.queries.ts';
import { datedRule } from '#server/market/classes/schedules/schedules.service.ts';
import { dayOf } from '#server/market/links/links.queries.ts';
import { insertReviews } from '#server/market/reviews/reviews.queries.ts';
import { insertUsers, updateProfile } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import type { UploadPurpose } from '#shared/files/uploads.ts';
import { type CommissionPercents, linkDays } from '#shared/market/bookings/commission-source.ts';
import { movedRefundHours } from '#shared/market/bookings/refund-policy.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { demoClasses } from './classes/demo-classes.ts';
import { demoAdmin, demoPassword } from './demo-accounts.ts';
import { type DemoVisit, withCommissionReasons } from './demo-commission.ts';
import { settleDemo, takeBackSpots } from './demo-money.service.ts';
import { demoStudents, demoTeachers } from './demo-people.ts';
import {
  type DemoPicture,
  type DemoPortrait,
  portraitFacts,
  storeDemoPictures,
  storeDemoPortraits,
} from './demo-pictures.ts';
import { type DemoReturn, demoId, planDemoClass } from './demo-plan.ts';
import { insertDemoWanted } from './demo-wanted.ts';

/** A database without users counts as empty. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Seeding twice would violate the unique constraints on users. */
export async function hasDemo(db: Db): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('id', '=', demoId(demoAdmin.username));
  return (await admin.executeTakeFirst()) !== undefined;
}

type DemoSettings = Pick<Env, 'dataDir' | 'bucket' | 'payments'> & CommissionPercents;

/** Fills an empty database with the demo people and classes, dated relative to `now`. */
export async function seedDemo(db: Db, settings: DemoSettings, now: Date): Promise<void> {
  const { dataDir, bucket, payments } = settings;
  const passwordHash = await hashPassword(demoPassword);
  const folder = path.join(dataDir, 'files');
  const pictures = await storeDemoPictures(folder);
  const portraits = await storeDemoPortraits(folder);
  if (bucket) await openStoredFiles({ dataDir, bucket }).importFrom(folder);
  await db.transaction().execute(async (trx) => {
    await insertPeople(trx, demoPeople(passwordHash, now), portraits);
    const categories = new Set(demoClasses.map(({ category }) => category));
    await insertCategories(trx, [...categories]);
    const booked = await insertClasses(trx, now, pictures);
    await insertDemoWanted(trx);
    if (payments.mode === 'sandbox') await settleDemo(trx, { ...booked, percents: settings }, now);
    await takeBackSpots(trx, booked.returns);
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

async function insertPeople(
  trx: Trx,
  people: NewUser[],
  portraits: Map<string, DemoPortrait>,
): Promise<void> {
  await insertUsers(trx, people);
  const pictured = people.flatMap(({ id, username, createdAt }) => {
    const portrait = portraits.get(username);
    return portrait ? [{ id, createdAt, portrait }] : [];
  });
  await insertUploads(
    trx,
    pictured.map(({ id, createdAt, portrait }) =>
      shownUpload(demoId(`${id} portrait`), id, 'profileImage', {
        ...portraitFacts,
        ...portrait,
        createdAt,
      }),
    ),
  );
  for (const { id, portrait } of pictured)
    await updateProfile(trx, id, { profileImage: portrait.url });
}

async function insertClasses(
  trx: Trx,
  now: Date,
  pictures: Map<string, DemoPicture>,
): Promise<{ bookings: NewBooking[]; returns: DemoReturn[] }> {
  const categories = await selectCategories(trx);
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  const plans = demoClasses.map((demoClass, index) => ({
    ...planDemoClass(demoClass, index, categoryIds, now),
    pictures: galleryOf(demoClass.picture, pictures),
  }));
  const uploads = plans.flatMap(({ classRow: { id: classId, teacherId, createdAt }, ...plan }) =>
    plan.pictures.map((picture) => {
      const id = demoId(`${classId} ${picture.url}`);
      return shownUpload(id, teacherId, 'classImage', { ...picture, createdAt });
    }),
  );
  await insertUploads(trx, uploads);
  for (const { classRow, sessions, repeats, ...plan } of plans) {
    await insertClass(trx, classRow);
    const urls = plan.pictures.map(({ url }) => url);
    await insertClassPictures(trx, classRow.id, urls);
    await insertClassSessions(trx, classRow.id, sessions);
    const [first] = sessions;
    if (repeats && first) await repeatDate(trx, classRow, { ...first, rule: repeats }, now);
  }
  const { bookings, visits } = withCommissionReasons(plans, now);
  await insertBookings(trx, bookings);
  await insertVisits(trx, visits, now);
  const until = new Date(now.getTime() + movedRefundHours * hourMs);
  for (const { sessionId, startsAt } of plans.flatMap(({ moves }) => moves))
    await askStudents(trx, { sessionId, until, before: { startsAt } });
  await insertReviews(
    trx,
    plans.flatMap(({ reviews }) => reviews),
  );
  return { bookings, returns: plans.flatMap(({ returns }) => returns) };
}

/** Visits forget their browsers once they no longer count. */
async function insertVisits(trx: Trx, visits: DemoVisit[], now: Date): Promise<void> {
  const rows = visits.map(({ teacherId, studentId, visitedAt }) => ({
    teacherId,
    visitorHash: now.getTime() - visitedAt.getTime() > linkDays * dayMs ? null : demoId(studentId),
    visitedAt,
    visitedOn: dayOf(visitedAt),
    isAfterOpening: false,
  }));
  await trx.insertInto('linkVisits').values(rows).execute();
}

/** The picture of a class, and for half of them a detail or the room. */
const galleryOf = (key: string, pictures: Map<string, DemoPicture>) =>
  [key, `${key}-detail`, `${key}-room`].flatMap((name) => pictures.get(name) ?? []);

type RepeatedDate = Pick<NewClassSession, 'startsAt' | 'endsAt'> & { rule: string };

async function repeatDate(trx: Trx, classRow: ListedClass, date: RepeatedDate, now: Date) {
  const { id: classId, timeZone, maxStudents = null } = classRow;
  const [startTime, endTime] = [date.startsAt, date.endsAt].map((time) =>
    new Date(time).toISOString(),
  );
  const given = { startTime: startTime ?? '', endTime: endTime ?? '', rule: date.rule, skip: [] };
  const schedule = {
    id: demoId(`${classId} schedule`),
    classId,
    capacity: null,
    ...datedRule(given, timeZone),
  };
  await insertSchedule(trx, schedule);
  await listDates(trx, { ...schedule, maxStudents }, datesAhead(schedule, now));
}

type UploadFacts = { storedBytes: number; createdAt?: NewUpload['createdAt'] };

/** The row of a stored file that a class or profile shows. */
const shownUpload = <Facts extends UploadFacts>(
  id: string,
  userId: string,
  purpose: UploadPurpose,
  facts: Facts,
) => ({
  id,
  userId,
  clientId: id,
  purpose,
  ...facts,
  declaredBytes: facts.storedBytes,
  status: 'stored' as const,
  expiresAt: null,
});
