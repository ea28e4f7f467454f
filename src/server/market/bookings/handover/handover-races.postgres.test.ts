import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { cancelBooking } from '#server/market/bookings/change/cancel-booking.service.ts';
import { releaseSeats } from '#server/market/bookings/change/release-seats.service.ts';
import { moveBooking } from '#server/market/bookings/move/move-booking.service.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import { lockPeopleExclusively } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { acceptHandover } from './accept-handover.service.ts';
import { selectHandover } from './handovers.queries.ts';
import { takeLinkBack } from './handovers.service.ts';

const at = openTestDeps();

async function offered(startsInHours = 48) {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const [giver, friend, other] = [
    await createUser(at.db),
    await createUser(at.db),
    await createUser(at.db),
  ];
  const slots = [{ startsInHours }, { startsInHours: 100 }];
  const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots });
  const bookingId = await createBooking(at.db, sessionIds[0] ?? '', giver.id);
  const { id, url } = await callerFor(at.deps, giver).handovers.offer({ bookingId });
  const token = url.slice(url.lastIndexOf('/') + 1);
  return { teacher, giver, friend, other, classId, sessionIds, bookingId, id, token };
}

type Offered = Awaited<ReturnType<typeof offered>>;
type Action = (offer: Offered) => Promise<unknown>;

// Without the turns of one process, which would keep these from meeting.
const accept: Action = ({ friend, token, sessionIds: [sessionId] }) =>
  acceptHandover(at.deps, friend.id, { token, sessionId });
type Rival = {
  act: Action;
  losesWith: string[];
  friendLosesWith: string;
  /** After the refund deadline. */
  isLate?: boolean;
};
const rivals: Record<string, Rival> = {
  'another friend accepts': {
    act: ({ other, token }) => acceptHandover(at.deps, other.id, { token }),
    losesWith: ['HANDOVER_USED'],
    friendLosesWith: 'HANDOVER_USED',
  },
  'the giver takes the link back': {
    act: ({ id }) => takeLinkBack(at.deps, id),
    losesWith: ['HANDOVER_USED'],
    friendLosesWith: 'HANDOVER_ENDED',
  },
  'the giver cancels': {
    act: ({ giver, bookingId }) => cancelBooking(at.deps, giver.id, { bookingId, canUndo: false }),
    losesWith: ['BOOKING_NOT_FOUND'],
    friendLosesWith: 'HANDOVER_ENDED',
  },
  'the giver releases the spot': {
    act: ({ giver, bookingId }) => releaseSeats(at.deps, giver.id, bookingId),
    isLate: true,
    losesWith: ['BOOKING_NOT_FOUND'],
    friendLosesWith: 'HANDOVER_ENDED',
  },
  'the giver moves to a date whose page the friend did not see': {
    act: ({ giver, bookingId, sessionIds }) =>
      moveBooking(at.deps, giver.id, { bookingId, sessionId: sessionIds[1] ?? '' }, null),
    losesWith: ['BOOKING_NOT_FOUND'],
    friendLosesWith: 'CLASS_CHANGED',
  },
  'the friend is blocked by the instructor': {
    act: ({ teacher, friend }) =>
      at.db.transaction().execute(async (trx) => {
        await lockPeopleExclusively(trx, [teacher.id, friend.id]);
        await insertBlock(trx, teacher.id, friend.id);
      }),
    losesWith: [],
    friendLosesWith: 'BOOKING_BLOCKED',
  },
};

const cases = Object.keys(rivals).flatMap((what) => [
  { what, isFriendFirst: true },
  { what, isFriendFirst: false },
]);

it.each(cases)(
  'a friend accepts at the moment when $what (friend first: $isFriendFirst): one outcome',
  async ({ what, isFriendFirst }) => {
    const rival = rivals[what];
    if (!rival) throw new Error(`No rival named ${what}`);
    const offer = await offered(rival.isLate ? 20 : undefined);
    const own = () => accept({ ...offer });
    const [first, second] = isFriendFirst
      ? [own, () => rival.act(offer)]
      : [() => rival.act(offer), own];
    const outcomes = await at.db.transaction().execute(async (trx) => {
      // Everyone waits for one of these rows.
      await lockPeopleExclusively(trx, [offer.giver.id, offer.friend.id, offer.other.id]);
      await sql`SELECT FROM handovers WHERE id = ${offer.id} FOR UPDATE`.execute(trx);
      const running = [rejectionOf(first())];
      await untilBlocked(at.db, 1);
      running.push(rejectionOf(second()));
      await untilBlocked(at.db, 2);
      return running;
    });
    const [one = null, two = null] = await Promise.all(outcomes);
    const [ofFriend, ofRival] = isFriendFirst ? [one, two] : [two, one];
    const { studentId, sessionId } = await at.db
      .selectFrom('bookings')
      .select(['studentId', 'sessionId'])
      .where('id', '=', offer.bookingId)
      .executeTakeFirstOrThrow();
    if (ofFriend === null) {
      expect([null, ...rival.losesWith]).toContain(ofRival);
      expect(studentId).toBe(offer.friend.id);
      expect(sessionId).toBe(offer.sessionIds[0]);
    } else {
      expect([ofFriend, ofRival]).toEqual([rival.friendLosesWith, null]);
      expect(studentId).not.toBe(offer.friend.id);
    }
    expect((await recountAll(at.db)).flatMap(({ faults }) => faults)).toEqual([]);
  },
);

it('without the locks, two friends would both find the booking open', async () => {
  const { id } = await offered();
  const read = () => at.db.transaction().execute((trx) => selectHandover(trx, id));
  const both = await Promise.all([read(), read()]);
  expect(both.map((found) => found?.isOpen)).toEqual([true, true]);
});
