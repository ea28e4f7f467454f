import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { newId } from '#server/db/new-id.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createReview,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
let classId = '';
let bookingId = '';
const host = 'http://localhost:3000/storage/v1/object/public/files/';

beforeAll(async () => {
  teacher = await createUser(at.db, {
    fullName: 'Maya Ortiz',
    role: 'instructor',
    profileImage: '/storage/v1/object/public/files/maya.png',
    bio: 'Bakes.',
    location: 'Portland',
  });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
  const categoryId = await createCategory(at.db, 'Baking');
  const images = ['a.png', 'b.png'];
  const slots = [{ capacity: 8 }];
  ({ classId } = await createClass(at.db, teacher.id, {
    categoryId,
    images,
    slots,
    maxStudents: 8,
  }));
  bookingId = (await callerFor(at.deps, student).bookings.book({ classId })).id;
});

async function get(url: string, viewer?: Account) {
  const token = viewer && (await tokenOf(at.db, viewer));
  return (await at.call('GET', url, { token })).json();
}
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A review by a student who attended. */
async function writeReview(rating: number, comment: string): Promise<void> {
  const ended = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -30 }] });
  const id = newId();
  const refundPolicy = '{"fullRefundHours":24}';
  await at.db
    .insertInto('bookings')
    .values({ id, sessionId: ended.sessionId, studentId: student.id, priceCents: 0, refundPolicy })
    .execute();
  await createReview(at.db, { bookingId: id, classId, studentId: student.id, rating, comment });
}

describe('the API returns', () => {
  it('a user: id, email, username, fullName, role, picture, bio, location, phone number', async () => {
    expect(await get('/api/auth/me', teacher)).toEqual({
      id: teacher.id,
      email: teacher.email,
      username: teacher.username,
      fullName: 'Maya Ortiz',
      role: 'instructor',
      profileImage: `${host}maya.png`,
      bio: 'Bakes.',
      location: 'Portland',
      phoneNumber: '+15035550100',
      showsInitialsOnly: false,
    });
  });

  it('a class: text, price, pictures, teacher, category, times, spots, sessions, reviews', async () => {
    const session = {
      startTime: time,
      endTime: time,
      maxStudents: 8,
      availableSpots: 7,
      seatsTaken: 1,
    };
    expect(await get(`/api/classes/${classId}`)).toMatchObject({
      id: classId,
      title: 'Bread without haste',
      description: 'We bake one loaf each, slowly, and eat another.',
      price: 45.5,
      location: 'Portland, OR',
      image: `${host}a.png`,
      images: [`${host}a.png`, `${host}b.png`],
      category: { id: expect.any(Number), name: 'Baking' },
      maxStudents: 8,
      startTime: time,
      endTime: time,
      availableSpots: 7,
      sessions: [{ id: expect.any(String), ...session }],
      reviews: [],
      isActive: true,
    });
  });

  it('a teacher: id, names, picture, bio and location; the phone number only for booked students', async () => {
    const about = {
      id: teacher.id,
      fullName: 'Maya Ortiz',
      username: teacher.username,
      profileImage: `${host}maya.png`,
      bio: 'Bakes.',
      location: 'Portland',
      averageRating: null,
      reviewCount: 0,
    };
    const seenBy = async (viewer?: Account) =>
      (await get(`/api/classes/${classId}`, viewer)).teacher;
    expect(await seenBy()).toEqual({ ...about, phoneNumber: null });
    expect(await seenBy(student)).toEqual({ ...about, phoneNumber: '+15035550100' });
  });

  it('a class with the student’s own bookings, which others do not see', async () => {
    const own = await get(`/api/classes/${classId}`, student);
    expect(own.viewerBookings).toEqual([
      {
        id: bookingId,
        sessionId: expect.any(String),
        startTime: time,
        status: 'confirmed',
        price: 45.5,
        seats: 1,
        guests: [],
        total: 45.5,
        payment: null,
        addition: null,
        refund: null,
        refundPerSeat: null,
      },
    ]);
    const { viewerBookings: _, teacher: __, ...shared } = own;
    const { teacher: ___, ...anonymous } = await get(`/api/classes/${classId}`);
    expect(anonymous).toEqual(shared);
    expect(anonymous.sessions[0]).not.toHaveProperty('refund');
  });

  it('an enrolled user: id, names, picture, enrollment time, and their own booking', async () => {
    expect(await get(`/api/classes/${classId}/enrolled`, student)).toEqual([
      {
        id: student.id,
        username: student.username,
        fullName: 'Sam Rivera',
        profileImage: null,
        joinedDate: time,
        guests: 0,
        sessionId: expect.any(String),
        bookingId,
        fullRefundUntil: null,
        price: 45.5,
      },
    ]);
  });

  it('a review: id, rating, comment, time and author', async () => {
    await writeReview(4, 'Good crust.');
    const { reviews } = await get(`/api/classes/${classId}`);
    expect(reviews).toEqual([
      {
        id: expect.any(String),
        rating: 4,
        comment: 'Good crust.',
        createdAt: time,
        reply: null,
        repliedAt: null,
        editedAfterReplyAt: null,
        user: { username: student.username, fullName: 'Sam R.', profileImage: null },
      },
    ]);
  });

  it('a teacher’s rating over all their classes', async () => {
    const other = await createClass(at.db, teacher.id);
    const { teacher: rated } = await get(`/api/classes/${other.classId}`);
    expect([rated.averageRating, rated.reviewCount]).toEqual([4, 1]);
  });

  it('a category: a whole number and a name', async () => {
    const [category] = await get('/api/categories');
    expect(category).toEqual({ id: expect.any(Number), name: 'Pottery & Ceramics' });
    expect(Number.isInteger(category.id)).toBe(true);
  });

  it('my classes: created and enrolled', async () => {
    const mine = await get('/api/my-classes', student);
    expect(Object.keys(mine).toSorted()).toEqual(['created', 'enrolled']);
    expect(mine.created).toEqual([]);
    const own = mine.enrolled.find(({ id }: { id: string }) => id === classId);
    expect(own.booking.id).toBe(bookingId);
  });

  it('a class without a limit, with availableSpots null', async () => {
    const unlimited = { slots: [{ capacity: null }], maxStudents: null };
    const made = await createClass(at.db, teacher.id, unlimited);
    const about = await get(`/api/classes/${made.classId}`);
    expect([about.availableSpots, about.maxStudents]).toEqual([null, null]);
  });
});

describe('a rating', () => {
  it.each([0, 6])('of %i is rejected: ratings go from 1 to 5', async (rating) => {
    await expect(writeReview(rating, 'Never kept')).rejects.toThrow('reviews_rating_check');
  });
});

describe('a new account', () => {
  const registration = {
    fullName: 'Bo Lind',
    username: 'bo_lind',
    email: 'bo@example.com',
    phoneNumber: '+15035550144',
    password: 'three quiet herons',
    confirmPassword: 'three quiet herons',
  };

  it('is a user with the given name, username and phone number', async () => {
    const response = await at.call('POST', '/api/auth/register', { body: registration });
    expect(response.json().user).toMatchObject({
      fullName: 'Bo Lind',
      username: 'bo_lind',
      phoneNumber: '+15035550144',
      role: 'user',
    });
  });

  it('cannot choose its own role', async () => {
    const body = { ...registration, role: 'admin' };
    const response = await at.call('POST', '/api/auth/register', { body });
    expect(response.json().fields).toEqual({ role: 'Unknown field' });
  });
});

it('a class is created from the fields of the specification', async () => {
  const startTime = new Date(Date.now() + 24 * hourMs).toISOString();
  const endTime = new Date(Date.now() + 25 * hourMs).toISOString();
  const image = null;
  const body = {
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how to get them out again.',
    categoryId: await createCategory(at.db),
    price: 12.5,
    location: 'Pier 4, Seattle, WA',
    maxStudents: 6,
    image,
    images: [],
    isActive: true,
    startTime,
    endTime,
  };
  const response = await at.call('POST', '/api/classes', {
    body,
    token: await tokenOf(at.db, teacher),
  });
  const { categoryId, ...shown } = body;
  expect(response.json()).toMatchObject({ ...shown, category: { id: categoryId } });
});
