import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import { runOnce } from '#server/idempotency/idempotency.ts';
import type { CreateClassInput } from '#shared/classes.ts';
import { DomainError } from '#shared/errors.ts';
import { dollarsToCents } from '#shared/money.ts';
import {
  insertClass,
  insertClassSessions,
  selectActiveClassPage,
  selectClassDetails,
} from './classes.queries.ts';

export type ClassDetails = Awaited<ReturnType<typeof getClassDetails>>;

/** Throws CLASS_NOT_FOUND, also for a class that is not active and not the viewer's concern. */
export async function getClassDetails(db: Db, classId: string, viewerId: string | null) {
  const found = await selectClassDetails(db, classId, viewerId);
  if (!found) throw new DomainError('CLASS_NOT_FOUND');
  const { teacherPhoneNumber, teacher, ...details } = found;
  return { ...details, teacher: { ...teacher, phoneNumber: teacherPhoneNumber } };
}

/** One page of the list, and where the next one begins: null after the last. */
export async function getClassPage(db: Db, limit: number, cursor: string | undefined) {
  const found = await selectActiveClassPage(db, limit + 1, cursor);
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Throws CATEGORY_NOT_FOUND, IMAGE_NOT_UPLOADED or IDEMPOTENCY_KEY_REUSED. */
export async function createClass(
  { db }: House,
  teacherId: string,
  input: CreateClassInput,
  idempotencyKey: string | null,
): Promise<ClassDetails> {
  if (input.image || input.images?.length) throw new DomainError('IMAGE_NOT_UPLOADED');
  const once = { userId: teacherId, key: idempotencyKey, request: input };
  return runOnce(db, once, async (trx) => {
    const id = newId();
    await insertClass(trx, {
      id,
      teacherId,
      categoryId: input.categoryId,
      title: input.title,
      description: input.description,
      priceCents: dollarsToCents(input.price),
      location: input.location,
      timeZone: input.timeZone,
      maxStudents: input.maxStudents,
      isActive: input.isActive,
    });
    await insertClassSessions(
      trx,
      datesOf(input).map(({ startsAt, endsAt }) => ({
        id: newId(),
        classId: id,
        startsAt,
        endsAt,
        capacity: input.maxStudents,
      })),
    );
    return getClassDetails(trx, id, teacherId);
  }).catch((error) => {
    if (isViolationOf(error, constraints.classesCategoryExists))
      throw new DomainError('CATEGORY_NOT_FOUND');
    throw error;
  });
}

/** The first date and the further ones; a date named twice is one date. */
function datesOf({ startTime, endTime, sessions = [] }: CreateClassInput) {
  const dates = [{ startTime, endTime }, ...sessions].map((slot) => ({
    startsAt: new Date(slot.startTime),
    endsAt: new Date(slot.endTime),
  }));
  return [...new Map(dates.map((date) => [date.startsAt.getTime(), date])).values()];
}
