import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { idOf, jobCursor, lastIdCursor, momentOf } from './sample-values.ts';

// Valid inputs of the desk's procedures.

const reason = 'Asked for it by phone.';
const seen = { upcomingDates: 0, coursesUnderway: 0, learners: 0, refund: 0 };
const frozen = { ...seen, upcomingDates: 1 };
const suspending = { reason, dates: 'cancel', seen };
const role = { role: 'support', reason };
const hide = { reason: 'abusive', explanation: 'It insults another learner.' };
const noAction = { outcome: 'noAction', response: 'We looked, and it may stay.' };
const hideReported = { outcome: 'hidden', response: 'Thank you.', ...hide };
const uphold = { outcome: 'upheld', response: 'We read it again.' };
const restore = { explanation: 'It only disagrees.' };

const refund = { amount: 10, left: 35.5, reason: 'The room was cold.' };
const moneyPage = { q: 'sam', limit: 5, cursor: lastIdCursor };

const newCategoryOf = ({ newcomer }: Fixtures) => `Weaving of ${newcomer}`;

export const deskInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'desk.applications.approve': (w) => [{ applicationId: w.applicationId }],
  'desk.applications.decline': (w) => [{ applicationId: w.applicationId, reason }],
  'desk.applications.list': (w) => [
    { q: 'bread', status: 'waiting', limit: 5, cursor: idOf(w) },
    { status: 'declined' },
  ],
  'desk.audit.csv': () => [{ q: 'phone', by: 'ada', action: 'role.grant' }],
  'desk.audit.list': (w) => [
    { q: 'phone', action: 'role.grant', limit: 5, cursor: idOf(w) },
    { by: 'ada' },
  ],
  'desk.categories.add': (w) => [{ name: newCategoryOf(w) }],
  'desk.categories.merge': (w) => [{ categoryId: w.categoryId, intoId: w.otherCategoryId, reason }],
  'desk.categories.move': (w) => [{ categoryId: w.otherCategoryId, afterId: null }],
  'desk.categories.rename': (w) => [{ categoryId: w.categoryId, name: newCategoryOf(w) }],
  'desk.categories.retire': (w) => [{ categoryId: w.categoryId, isRetired: true }],
  'desk.classes.hide': (w) => [{ classId: w.bookedClassId, ...hide }],
  'desk.classes.list': (w) => [
    { q: 'bread', visibility: 'shown', limit: 5, cursor: idOf(w) },
    { visibility: 'hidden' },
  ],
  'desk.classes.restore': (w) => [{ classId: w.removedClassId, ...restore }],
  'desk.people.list': (w) => [{ q: 'ada', role: 'user', limit: 5, cursor: idOf(w) }],
  'desk.people.byId': (w) => [{ personId: w.personId }],
  'desk.jobs.list': () => [
    { q: 'sam', kind: 'email', limit: 5, cursor: jobCursor },
    { kind: 'other' },
  ],
  'desk.jobs.retry': (w) => [{ jobIds: [w.failedJobId] }],
  'desk.money.refunds': () => [moneyPage],
  'desk.money.payouts': () => [moneyPage],
  'desk.money.disputes': () => [moneyPage],
  'desk.money.payments': () => [moneyPage],
  'desk.money.balances': () => [{ ...moneyPage, kind: 'owed' }, { kind: 'disputed' }],
  'desk.money.retryRefunds': (w) => [{ refundIds: [w.failedRefundId] }],
  'desk.money.retryPayout': (w) => [{ payoutId: w.pendingPayoutId }],
  'desk.money.refund': (w) => [{ paymentId: w.paymentId, ...refund }],
  'desk.jobs.dismiss': (w) => [{ jobIds: [w.failedJobId], reason }],
  'desk.people.endSessions': (w) => [{ personId: w.personId, reason }],
  'desk.people.removeFactors': (w) => [{ personId: w.personId, reason }],
  'desk.people.suspensionPreview': (w) => [{ personId: w.personId }],
  'desk.people.suspend': (w) => [{ personId: w.personId, ...suspending }],
  'desk.people.cancelDates': (w) => [{ personId: w.suspendedId, reason, seen: frozen }],
  'desk.people.restore': (w) => [{ personId: w.suspendedId, reason }],
  'desk.people.setRole': (w) => [{ personId: w.personId, ...role }],
  'desk.reports.answerAppeal': (w) => [
    { removalId: w.appealedRemovalId, ...uphold },
    { removalId: w.appealedRemovalId, ...uphold, outcome: 'restored' },
  ],
  'desk.reports.close': (w) => [
    { reportId: w.reportId, ...noAction },
    { reportId: w.reportId, ...hideReported },
  ],
  'desk.reports.list': (w) => [
    { q: 'bread', kind: 'class', limit: 5, cursor: momentOf(w) },
    { kind: 'appeal' },
  ],
  'desk.reviews.hide': (w) => [{ reviewId: w.reviewId, ...hide }],
  'desk.reviews.list': (w) => [
    { q: 'oven', visibility: 'shown', limit: 5, cursor: idOf(w) },
    { visibility: 'hidden' },
  ],
  'desk.reviews.restore': (w) => [{ reviewId: w.hiddenReviewId, ...restore }],
  'desk.reports.decide': (w) => [
    { kind: 'class', id: w.reviewedClassId, rejection: null },
    { kind: 'request', id: w.reviewedRequestId, rejection: hide },
  ],
};
