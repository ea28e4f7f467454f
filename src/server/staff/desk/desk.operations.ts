import { writeCursor } from '#server/db/page-cursor.ts';
import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { type Operations, staff } from '#server/testing/routes/operation.ts';
import { idOf, momentOf } from '#server/testing/routes/sample-values.ts';

const reason = 'Asked for it by phone.';
const hide = { reason: 'abusive', explanation: 'It insults another learner.' };
const restore = { explanation: 'It only disagrees.' };
const newCategoryOf = ({ newcomer }: Fixtures) => `Weaving of ${newcomer}`;
const jobCursor = writeCursor([
  '2026-11-21T18:30:00.000000Z',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
]);
const lastIdCursor = writeCursor(['ffffffff-ffff-7fff-bfff-ffffffffffff']);
const moneyPage = { q: 'sam', limit: 5, cursor: lastIdCursor };
const refund = { amount: 10, left: 35.5, reason: 'The room was cold.' };
const seen = { upcomingDates: 0, coursesUnderway: 0, learners: 0, refund: 0 };
const frozen = { ...seen, upcomingDates: 1 };
const suspending = { reason, dates: 'cancel', seen };
const role = { role: 'support', reason };
const noAction = { outcome: 'noAction', response: 'We looked, and it may stay.' };
const hideReported = { outcome: 'hidden', response: 'Thank you.', ...hide };
const uphold = { outcome: 'upheld', response: 'We read it again.' };

export const deskOperations: Operations = {
  'trpc desk.access': { access: staff('desk.read') },
  'trpc desk.applications.list': {
    access: staff('desk.read'),
    inputs: (w) => [
      { q: 'bread', status: 'waiting', limit: 5, cursor: idOf(w) },
      { status: 'declined' },
    ],
  },
  'trpc desk.applications.approve': {
    access: staff('desk.applications.decide'),
    inputs: (w) => [{ applicationId: w.applicationId }],
  },
  'trpc desk.applications.decline': {
    access: staff('desk.applications.decide'),
    inputs: (w) => [{ applicationId: w.applicationId, reason }],
  },
  'trpc desk.bookings.list': {
    access: staff('desk.read'),
    inputs: () => [{ q: 'sam', limit: 5, cursor: lastIdCursor }],
  },
  'trpc desk.bookings.history': {
    access: staff('desk.read'),
    inputs: (w) => [{ id: w.bookingId }, { id: w.classSessionId }],
  },
  'trpc desk.classes.list': {
    access: staff('desk.read'),
    inputs: (w) => [
      { q: 'bread', visibility: 'shown', limit: 5, cursor: idOf(w) },
      { visibility: 'hidden' },
    ],
  },
  'trpc desk.classes.hide': {
    access: staff('desk.content.moderate'),
    inputs: (w) => [{ classId: w.bookedClassId, ...hide }],
  },
  'trpc desk.classes.restore': {
    access: staff('desk.content.moderate'),
    inputs: (w) => [{ classId: w.removedClassId, ...restore }],
  },
  'trpc desk.health': { access: staff('desk.read') },
  'trpc desk.overview': { access: staff('desk.read') },
  'trpc desk.reviews.list': {
    access: staff('desk.read'),
    inputs: (w) => [
      { q: 'oven', visibility: 'shown', limit: 5, cursor: idOf(w) },
      { visibility: 'hidden' },
    ],
  },
  'trpc desk.reviews.hide': {
    access: staff('desk.content.moderate'),
    inputs: (w) => [{ reviewId: w.reviewId, ...hide }],
  },
  'trpc desk.reviews.restore': {
    access: staff('desk.content.moderate'),
    inputs: (w) => [{ reviewId: w.hiddenReviewId, ...restore }],
  },
  'trpc desk.audit.list': {
    access: staff('desk.read'),
    inputs: (w) => [{ q: 'phone', action: 'role.grant', limit: 5, cursor: idOf(w) }, { by: 'ada' }],
  },
  'trpc desk.audit.csv': {
    access: staff('desk.read'),
    inputs: () => [{ q: 'phone', by: 'ada', action: 'role.grant' }],
  },
  'trpc desk.categories.list': { access: staff('desk.read') },
  'trpc desk.categories.add': {
    access: staff('desk.categories.edit'),
    inputs: (w) => [{ name: newCategoryOf(w) }],
  },
  'trpc desk.categories.rename': {
    access: staff('desk.categories.edit'),
    inputs: (w) => [{ categoryId: w.categoryId, name: newCategoryOf(w) }],
  },
  'trpc desk.categories.merge': {
    access: staff('desk.categories.edit'),
    inputs: (w) => [{ categoryId: w.categoryId, intoId: w.otherCategoryId, reason }],
  },
  'trpc desk.categories.move': {
    access: staff('desk.categories.edit'),
    inputs: (w) => [{ categoryId: w.otherCategoryId, afterId: null }],
  },
  'trpc desk.categories.retire': {
    access: staff('desk.categories.edit'),
    inputs: (w) => [{ categoryId: w.categoryId, isRetired: true }],
  },
  'trpc desk.jobs.list': {
    access: staff('desk.read'),
    inputs: () => [{ q: 'sam', kind: 'email', limit: 5, cursor: jobCursor }, { kind: 'other' }],
  },
  'trpc desk.jobs.retry': {
    access: staff('desk.emails.retry'),
    inputs: (w) => [{ jobIds: [w.failedJobId] }],
  },
  'trpc desk.jobs.dismiss': {
    access: staff('desk.jobs.change'),
    inputs: (w) => [{ jobIds: [w.failedJobId], reason }],
  },
  'trpc desk.money.refunds': { access: staff('desk.read'), inputs: () => [moneyPage] },
  'trpc desk.money.payouts': { access: staff('desk.read'), inputs: () => [moneyPage] },
  'trpc desk.money.disputes': { access: staff('desk.read'), inputs: () => [moneyPage] },
  'trpc desk.money.balances': {
    access: staff('desk.read'),
    inputs: () => [{ ...moneyPage, kind: 'owed' }, { kind: 'disputed' }],
  },
  'trpc desk.money.payments': { access: staff('desk.read'), inputs: () => [moneyPage] },
  'trpc desk.money.retryRefunds': {
    access: staff('desk.money.move'),
    inputs: (w) => [{ refundIds: [w.failedRefundId] }],
  },
  'trpc desk.money.retryPayout': {
    access: staff('desk.money.move'),
    inputs: (w) => [{ payoutId: w.pendingPayoutId }],
  },
  'trpc desk.money.refund': {
    access: staff('desk.money.move'),
    inputs: (w) => [{ paymentId: w.paymentId, ...refund }],
  },
  'trpc desk.people.list': {
    access: staff('desk.read'),
    inputs: (w) => [{ q: 'ada', role: 'user', limit: 5, cursor: idOf(w) }],
  },
  'trpc desk.people.byId': {
    access: staff('desk.read'),
    inputs: (w) => [{ personId: w.personId }],
  },
  'trpc desk.people.endSessions': {
    access: staff('desk.people.help'),
    inputs: (w) => [{ personId: w.personId, reason }],
  },
  'trpc desk.people.removeFactors': {
    access: staff('desk.people.help'),
    inputs: (w) => [{ personId: w.personId, reason }],
  },
  'trpc desk.people.suspensionPreview': {
    access: staff('desk.read'),
    inputs: (w) => [{ personId: w.personId }],
  },
  'trpc desk.people.suspend': {
    access: staff('desk.people.suspend'),
    inputs: (w) => [{ personId: w.personId, ...suspending }],
  },
  'trpc desk.people.cancelDates': {
    access: staff('desk.people.suspend'),
    inputs: (w) => [{ personId: w.suspendedId, reason, seen: frozen }],
  },
  'trpc desk.people.restore': {
    access: staff('desk.people.suspend'),
    inputs: (w) => [{ personId: w.suspendedId, reason }],
  },
  'trpc desk.people.setRole': {
    access: staff('desk.people.setRole'),
    inputs: (w) => [{ personId: w.personId, ...role }],
  },
  'trpc desk.reports.list': {
    access: staff('desk.read'),
    inputs: (w) => [
      { q: 'bread', kind: 'class', limit: 5, cursor: momentOf(w) },
      { kind: 'appeal' },
    ],
  },
  'trpc desk.reports.close': {
    access: staff('desk.content.moderate'),
    inputs: (w) => [
      { reportId: w.reportId, ...noAction },
      { reportId: w.reportId, ...hideReported },
    ],
  },
  'trpc desk.reports.decide': {
    access: staff('desk.content.moderate'),
    inputs: (w) => [
      { kind: 'class', id: w.reviewedClassId, rejection: null },
      { kind: 'request', id: w.reviewedRequestId, rejection: hide },
    ],
  },
  'trpc desk.reports.answerAppeal': {
    access: staff('desk.content.moderate'),
    inputs: (w) => [
      { removalId: w.appealedRemovalId, ...uphold },
      { removalId: w.appealedRemovalId, ...uphold, outcome: 'restored' },
    ],
  },
};
