import { describe, expect, it } from 'vitest';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

type At = Pick<ReturnType<typeof openTestDeps>, 'db' | 'deps'>;

async function listingOf({ db }: At, price: number) {
  return {
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how to get them out again.',
    categoryId: await createCategory(db),
    price,
    location: 'Seattle, WA',
    timeZone: 'America/Los_Angeles',
    maxStudents: 4,
  };
}

function tomorrow() {
  const durationLabel = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  return { startTime: durationLabel(24), endTime: durationLabel(25) };
}

async function create(at: At, price: number) {
  const listing = { ...(await listingOf(at, price)), ...tomorrow() };
  return callerFor(at.deps, await createUser(at.db)).classes.create(listing);
}

/** Edits a class of $0.49 that was listed while learners paid in person. */
async function edit(at: At, price: number) {
  const teacher = await createUser(at.db);
  const { classId } = await createClass(at.db, teacher.id, { priceCents: 49 });
  const changed = { ...(await listingOf(at, price)), classId, images: [], isActive: false };
  return callerFor(at.deps, teacher).classes.edit(changed);
}

async function book(at: At, priceCents: number) {
  const { classId } = await createClass(at.db, (await createUser(at.db)).id, { priceCents });
  return callerFor(at.deps, await createUser(at.db)).bookings.book({ classId });
}

describe('where learners pay online', () => {
  const at = openTestApp({ PAYMENTS: 'sandbox' });

  it('a price below $0.50 is rejected, and the field is named', async () => {
    const body = { ...(await listingOf(at, 0.49)), ...tomorrow() };
    const token = await tokenOf(at.db, await createUser(at.db));
    const response = await at.call('POST', '/api/classes', { token, body });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'PRICE_TOO_LOW', fields: { price: expect.stringContaining('at least 0.50') } },
    ]);
    expect(await rejectionOf(create(at, 0.01))).toBe('PRICE_TOO_LOW');
    expect(await rejectionOf(edit(at, 0.48))).toBe('PRICE_TOO_LOW');
  });

  it.each([0, 0.5])('a price of %s is accepted', async (price) => {
    expect(await create(at, price)).toMatchObject({ price });
    expect(await edit(at, price)).toMatchObject({ price });
  });

  it('a class with a lower price can be edited without changing it', async () => {
    expect(await edit(at, 0.49)).toMatchObject({ price: 0.49, title: 'Knots for sailors' });
  });

  it('a class with a lower price can’t be booked', async () => {
    expect(await rejectionOf(book(at, 49))).toBe('PRICE_NOT_PAYABLE');
    expect(await book(at, 50)).toMatchObject({ status: 'reserved' });
    expect(await book(at, 0)).toMatchObject({ status: 'confirmed' });
  });
});

describe('where learners pay in person', () => {
  const at = openTestDeps({ PAYMENTS: 'in-person' });

  it('a price below $0.50 is accepted and booked', async () => {
    expect(await create(at, 0.49)).toMatchObject({ price: 0.49 });
    expect(await edit(at, 0.01)).toMatchObject({ price: 0.01 });
    expect(await book(at, 49)).toMatchObject({ status: 'confirmed' });
  });
});
