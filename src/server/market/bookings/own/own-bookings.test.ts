import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBookedClass,
  createBooking,
  createClass,
  createReview,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { payHold } from '#server/testing/fixtures/holds.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { BookingList } from '#shared/market/bookings/booking-lists.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

const as = (account: Account) => callerFor(at.deps, account).bookings;
const read = (bookingId: string) => as(student).byId({ bookingId });
const listIds = async (when: BookingList) =>
  (await as(student).list({ when })).items.map(({ id }) => id);

/** A class of the teacher, booked by the student. */
const booked = (startsInHours: number, status?: BookingStatus, cancelledAt?: Date) =>
  createBookedClass(at.db, teacher.id, student.id, {
    slots: [{ startsInHours }],
    ...(status && { status }),
    ...(cancelledAt && { cancelledAt }),
    latitude: 45.512345,
    longitude: -122.654321,
    locationPrecision: 'exact',
  });

type Paid = { status?: 'open' | 'closed' | 'paid'; refunded?: number };

/** A payment of $45.50, and a refund of part of it. */
async function pay(bookingId: string, { status = 'paid', refunded = 0 }: Paid = {}) {
  const id = newId();
  const isPaid = status === 'paid';
  const received = isPaid ? { receivedCents: 4550, paidAt: new Date(), chargeId: id } : {};
  await at.db
    .insertInto('payments')
    .values({
      id,
      bookingId,
      teacherId: teacher.id,
      provider: 'sandbox',
      amountCents: 4550,
      commissionCents: 682,
      status,
      ...received,
      refundedCents: refunded,
    })
    .execute();
  await payHold(at.db, bookingId, id);
  if (refunded > 0)
    await at.db
      .insertInto('refunds')
      .values({ id: newId(), paymentId: id, amountCents: refunded, reason: 'student_canceled' })
      .execute();
  return id;
}

describe('one of my bookings', () => {
  it('shows its place, instructor and calendar links', async () => {
    const { bookingId, classId, sessionId } = await booked(72);
    const booking = await read(bookingId);
    expect(booking).toMatchObject({
      id: bookingId,
      status: 'confirmed',
      canceledBy: null,
      cancelledAt: null,
      classId,
      sessionId,
      price: 45.5,
      title: 'Bread without haste',
      location: 'Portland, OR',
      latitude: 45.512345,
      longitude: -122.654321,
      teacher: { fullName: 'Tess Moreno', phoneNumber: '+15035550100' },
      payment: null,
      refund: null,
      refunds: [],
      mayReview: false,
    });
    const { google, outlook } = booking.calendar;
    if (!google || !outlook) throw new Error('It meets once');
    const dates = new URL(google).searchParams.get('dates') ?? '';
    expect(dates).toBe(
      [booking.startTime, booking.endTime].map((time) => time.replace(/[-:]|\.\d+/g, '')).join('/'),
    );
    expect(new URL(outlook).searchParams.get('startdt')).toBe(booking.startTime);
    expect(new URL(google).searchParams.get('text')).toBe('Bread without haste');
    expect(outlook).toContain('subject=Bread%20without%20haste&');
  });

  it('has the picture of the class in several widths, and over REST its URL', async () => {
    const url = '/storage/v1/object/public/files/loaf.jpg';
    const { classId } = await createClass(at.db, teacher.id, { images: [url] });
    await at.db
      .updateTable('uploads')
      .set({ width: 1600, height: 900, widths: [400, 800, 1600] })
      .where('url', '=', url)
      .execute();
    const { id: bookingId } = await as(student).book({ classId });
    const picture = { url, width: 1600, height: 900, widths: [400, 800, 1600] };
    expect(await read(bookingId)).toMatchObject({ picture, image: url });
    const token = await tokenOf(at.db, student);
    const response = (await at.call('GET', `/api/bookings/${bookingId}`, { token })).json();
    expect([response.picture, response.image]).toEqual([undefined, `${at.deps.env.appUrl}${url}`]);
  });

  it('is not found if it is another student’s or the id is unknown', async () => {
    const { bookingId } = await booked(72);
    const other = await createUser(at.db);
    for (const account of [other, teacher])
      expect(await rejectionOf(as(account).byId({ bookingId }))).toBe('BOOKING_NOT_FOUND');
    expect(await rejectionOf(read(newId()))).toBe('BOOKING_NOT_FOUND');
    const token = await tokenOf(at.db, other);
    for (const path of [bookingId, newId(), 'x', `${bookingId}/calendar.ics`]) {
      const response = await at.call('GET', `/api/bookings/${path}`, { token });
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
  });

  it('shows the amounts paid and refunded on cancellation, until the deadline', async () => {
    const early = await booked(72);
    const late = await booked(5);
    const paymentId = await pay(early.bookingId);
    await pay(late.bookingId);
    const booking = await read(early.bookingId);
    expect(booking.payment).toEqual({
      status: 'paid',
      amount: 45.5,
      currency: 'USD',
      checkoutUrl: `${at.deps.env.appUrl}/checkout/${paymentId}`,
      expiresAt: expect.any(String),
      paidAt: expect.any(String),
      refunded: 0,
    });
    const deadline = new Date(Date.parse(booking.startTime) - 24 * hourMs).toISOString();
    expect(booking.refund).toEqual({ amount: 45.5, isFull: true, fullRefundUntil: deadline });
    expect((await read(late.bookingId)).refund).toMatchObject({ amount: 0, isFull: false });
  });

  it.each([
    [0, 'paid'],
    [1000, 'partly_refunded'],
    [4550, 'refunded'],
  ])('shows a refund of %s cents as %s', async (refunded, status) => {
    const { bookingId } = await booked(72, 'cancelled_by_student', new Date());
    await pay(bookingId, { refunded });
    const { payment, refunds, refund, canceledBy } = await read(bookingId);
    expect([payment?.status, payment?.refunded]).toEqual([status, refunded / 100]);
    expect(refunds.map(({ amount, reason }) => [amount, reason])).toEqual(
      refunded ? [[refunded / 100, 'student_canceled']] : [],
    );
    expect([refund, canceledBy]).toEqual([null, 'student']);
  });

  it('has an open payment only while its hold lasts', async () => {
    const { sessionId } = await booked(72);
    const reserve = async (minutes: number) => {
      const holdExpiresAt = new Date(Date.now() + minutes * 60_000);
      const other = await createUser(at.db);
      const hold = { status: 'reserved', holdExpiresAt } as const;
      const bookingId = await createBooking(at.db, sessionId, other.id, hold);
      await pay(bookingId, { status: 'open' });
      const { payment, refund } = await as(other).byId({ bookingId });
      expect(refund).toBeNull();
      expect(payment?.expiresAt).toBe(holdExpiresAt.toISOString());
      return payment?.status;
    };
    expect([await reserve(20), await reserve(-1)]).toEqual(['open', 'expired']);
  });

  it('hides the exact place and the phone number after its cancellation', async () => {
    const { bookingId, classId } = await booked(72, 'cancelled_by_teacher', new Date());
    const canceled = await read(bookingId);
    expect(canceled.teacher.phoneNumber).toBeNull();
    expect(canceled.latitude).not.toBe(45.512345);
    expect(canceled.location).toBe('Portland, OR');
    await at.db.updateTable('classes').set({ isActive: false }).where('id', '=', classId).execute();
    const hidden = {
      description: '',
      availableSpots: 0,
      location: 'Location not specified',
      city: null,
      latitude: null,
      image: null,
    };
    expect(await read(bookingId)).toMatchObject({ isClassActive: false, ...hidden });
  });

  it.each([
    ['confirmed', true],
    ['attended', true],
    ['no_show', false],
  ] as const)('that was %s may be reviewed after the class: %s', async (status, mayReview) => {
    const { bookingId, classId } = await booked(-48, status);
    expect((await read(bookingId)).mayReview).toBe(mayReview);
    if (!mayReview) await as(student).contestNoShow({ bookingId });
    expect((await read(bookingId)).mayReview).toBe(true);
    await createReview(at.db, { bookingId, classId, studentId: student.id });
    expect((await read(bookingId)).mayReview).toBe(false);
  });

  it('can be downloaded as a calendar file, whose entry is canceled with the booking', async () => {
    const { bookingId } = await booked(72);
    const token = await tokenOf(at.db, student);
    const entry = async () => {
      const response = await at.call('GET', `/api/bookings/${bookingId}/calendar.ics`, { token });
      expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(response.headers['content-disposition']).toMatch(
        /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.ics"$/,
      );
      const calendar = new ICAL.Component(ICAL.parse(response.body));
      const event = calendar.getFirstSubcomponent('vevent');
      if (!event) throw new Error('The file has no event');
      return event;
    };
    const event = await entry();
    const { startTime } = await read(bookingId);
    const start = event.getFirstPropertyValue('dtstart') as ICAL.Time;
    expect(start.toJSDate().getTime()).toBe(Math.floor(Date.parse(startTime) / 1000) * 1000);
    expect(event.getFirstPropertyValue('geo')).toEqual([45.512345, -122.654321]);
    expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED');
    await as(student).cancel({ bookingId });
    const canceled = await entry();
    expect(canceled.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(canceled.getFirstPropertyValue('uid')).toBe(event.getFirstPropertyValue('uid'));
    expect(Number(canceled.getFirstPropertyValue('sequence'))).toBeGreaterThan(
      Number(event.getFirstPropertyValue('sequence')),
    );
  });
});

describe('my bookings', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

  it('are upcoming, past or canceled, and each list has its order', async () => {
    const later = await booked(99);
    const running = await booked(-1);
    const sooner = await booked(9);
    const older = await booked(-99, 'attended');
    const newer = await booked(-9, 'no_show');
    const first = await booked(50, 'cancelled_by_student', hoursAgo(3));
    const last = await booked(5, 'cancelled_by_teacher', hoursAgo(1));
    const { sessionId } = await createBookedClass(at.db, teacher.id, teacher.id);
    const hold = { status: 'expired', holdExpiresAt: hoursAgo(2) } as const;
    const expired = await createBooking(at.db, sessionId, student.id, hold);
    const ids = (...made: { bookingId: string }[]) => made.map(({ bookingId }) => bookingId);
    expect(await listIds('upcoming')).toEqual(ids(running, sooner, later));
    expect(await listIds('past')).toEqual(ids(newer, older));
    expect(await listIds('canceled')).toEqual([last.bookingId, expired, first.bookingId]);
    const { counts, items } = await as(student).list({ when: 'canceled' });
    expect(counts).toEqual({ upcoming: 3, past: 2, canceled: 3 });
    expect(items.map(({ status, canceledBy }) => [status, canceledBy])).toEqual([
      ['cancelled_by_teacher', 'teacher'],
      ['expired', null],
      ['cancelled_by_student', 'student'],
    ]);
    expect(items[1]?.cancelledAt).toBe(hold.holdExpiresAt.toISOString());
  });

  it('leave out an unpaid canceled booking whose session was booked again', async () => {
    const made = await booked(50, 'cancelled_by_student', hoursAgo(3));
    const again = await createBooking(at.db, made.sessionId, student.id);
    expect(await listIds('canceled')).toEqual([]);
    expect(await listIds('upcoming')).toEqual([again]);
    await pay(made.bookingId, { refunded: 4550 });
    expect(await listIds('canceled')).toEqual([made.bookingId]);
  });

  it.each(['upcoming', 'past', 'canceled'] as const)('come in pages: %s', async (when) => {
    const wanted: string[] = [];
    for (let n = 1; n <= 5; n++) {
      // Two of the bookings start at the same moment.
      const hours = Math.min(n, 4) * 10;
      const made =
        when === 'canceled'
          ? await booked(9, 'cancelled_by_student', new Date(Date.UTC(2026, 1, 1, hours)))
          : await booked(when === 'past' ? -hours : hours);
      wanted.push(made.bookingId);
    }
    const token = await tokenOf(at.db, student);
    const found: string[] = [];
    let next: string | null = `/api/bookings?when=${when}&limit=2`;
    while (next) {
      const response = await at.call('GET', next, { token });
      const { items, counts } = response.json();
      expect(items.length).toBeLessThanOrEqual(2);
      expect(counts[when]).toBe(5);
      found.push(...items.map(({ id }: { id: string }) => id));
      const link = /<(.*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
      next = link ? link.slice(at.deps.env.appUrl.length) : null;
    }
    expect(found).toHaveLength(5);
    expect(found).toEqual(await listIds(when));
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  it('are upcoming by default over REST, and reject other lists, limits and cursors', async () => {
    const { bookingId } = await booked(9);
    const token = await tokenOf(at.db, student);
    const get = (query: string) => at.call('GET', `/api/bookings${query}`, { token });
    expect((await get('')).json().items[0].id).toBe(bookingId);
    for (const query of [
      '?when=soon',
      '?limit=0',
      '?limit=x',
      '?limit=51',
      '?cursor=!',
      '?cursor=x',
    ])
      expect([query, (await get(query)).statusCode]).toEqual([query, 400]);
  });
});
