import { expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { cancelBooking } from '#server/market/bookings/change/cancel-booking.service.ts';
import { acceptHandover } from '#server/market/bookings/handover/accept-handover.service.ts';
import { moveBooking } from '#server/market/bookings/move/move-booking.service.ts';
import { selectEntryState } from '#server/market/bookings/waitlist/accept/accept-offer.queries.ts';
import {
  acceptOffer,
  declineOffer,
} from '#server/market/bookings/waitlist/accept/accept-offer.service.ts';
import { cancelSession } from '#server/market/classes/class-sessions/sessions.service.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts } from '#server/testing/fixtures/mailbox.ts';
import { storeStarts } from '#server/testing/fixtures/stored-starts.ts';
import { runWaitlistJobs } from '#server/testing/fixtures/waiting.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();

/** A learner has the first date, is offered the second, and someone else waits for it, too. */
async function offered() {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const [student, holder, friend, next] = await Promise.all(
    Array.from({ length: 4 }, () => createUser(at.db)),
  );
  if (!student || !holder || !friend || !next) throw new Error('Someone is missing');
  const slots = [100, 150, 200].map((startsInHours) => ({ startsInHours, capacity: 1 }));
  const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots });
  const [tuesday = '', thursday = '', later = ''] = sessionIds;
  const bookingId = await createBooking(at.db, tuesday, student.id);
  const heldId = await createBooking(at.db, thursday, holder.id);
  const { url } = await callerFor(at.deps, student).handovers.offer({ bookingId });
  const token = url.slice(url.lastIndexOf('/') + 1);
  const wanted = { classId, sessionId: thursday };
  const { id: entryId } = await callerFor(at.deps, student).waitlist.join({ ...wanted, bookingId });
  await callerFor(at.deps, next).waitlist.join(wanted);
  await callerFor(at.deps, holder).bookings.cancel({ bookingId: heldId });
  return { teacher, student, friend, next, tuesday, thursday, later, bookingId, token, entryId };
}
type Offered = Awaited<ReturnType<typeof offered>>;
type Act = (offer: Offered) => Promise<unknown>;

// Without the turns of one process, which would keep these from meeting.
const accept: Act = ({ student, entryId }) =>
  acceptOffer(at.deps, student.id, { entryId }, { linkToken: null });

const rivals: Record<string, Act> = {
  'accepts again': accept,
  'declines it': ({ student, entryId }) => declineOffer(at.deps, student.id, { entryId }),
  'cancels the booking': ({ student, bookingId }) =>
    cancelBooking(at.deps, student.id, { bookingId, canUndo: false }),
  'moves the booking to a third date': ({ student, bookingId, later: sessionId }) =>
    moveBooking(at.deps, student.id, { bookingId, sessionId }, null),
  'loses the booking to a friend': ({ friend, token, tuesday }) =>
    acceptHandover(at.deps, friend.id, { token, sessionId: tuesday }),
  'has the booked date canceled': ({ teacher, tuesday: sessionId }) =>
    cancelSession(at.deps, teacher.id, { sessionId, word: '' }),
  'has the wanted date canceled': ({ teacher, thursday: sessionId }) =>
    cancelSession(at.deps, teacher.id, { sessionId, word: '' }),
};

const cases = Object.keys(rivals).flatMap((what) => [
  { what, isFirst: true },
  { what, isFirst: false },
]);

it.each(cases)(
  'a learner accepts a better date and $what (first: $isFirst): one seat, and none idles',
  async ({ what, isFirst }) => {
    const offer = await offered();
    const own = () => accept(offer);
    const rival = () => (rivals[what] as Act)(offer);
    const [first, second] = isFirst ? [own, rival] : [rival, own];
    const outcomes = await at.db.transaction().execute(async (trx) => {
      // Everyone waits for one of these dates.
      await trx
        .selectFrom('classSessions')
        .select('id')
        .where('id', 'in', [offer.tuesday, offer.thursday])
        .orderBy('id')
        .forUpdate()
        .execute();
      const running = [rejectionOf(first())];
      await untilBlocked(at.db, 1);
      running.push(rejectionOf(second()));
      await untilBlocked(at.db, 2);
      return running;
    });
    const codes = await Promise.all(outcomes);
    expect(codes, 'one of them counts').toContain(null);
    await deliverFacts(at.deps);
    await runWaitlistJobs(at.deps);
    const held = await at.db
      .selectFrom('bookings')
      .select(['id', 'sessionId'])
      .where('sessionId', 'in', [offer.tuesday, offer.thursday, offer.later])
      .where('status', '=', 'confirmed')
      .execute();
    expect(held.filter(({ id }) => id !== offer.bookingId)).toEqual([]);
    const isAccepted = codes[isFirst ? 0 : 1] === null;
    const { entryId } = offer;
    const { status } = await callerFor(at.deps, offer.student).waitlist.byId({ entryId });
    expect(status === 'claimed').toBe(isAccepted);
    if (!isAccepted) expect(held.map(({ sessionId }) => sessionId)).not.toContain(offer.thursday);
    await storeStarts(at.db);
    expect((await recountAll(at.db)).flatMap(({ faults }) => faults)).toEqual([]);
  },
);

it('without the locks, the offer would still be open to the second of two who read it', async () => {
  const { student, entryId } = await offered();
  const read = () =>
    at.db.transaction().execute((trx) => selectEntryState(trx, student.id, entryId));
  const both = await Promise.all([read(), read()]);
  expect(both.map((entry) => entry?.offer?.isOpen)).toEqual([true, true]);
});
