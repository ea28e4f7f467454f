import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import type { ManyGiven } from './known-requests.ts';
import { idOf, jobCursor, lastIdCursor, momentOf } from './sample-values.ts';

// Valid calls of the desk, by route and by procedure.

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
const moneyPage = { q: 'sam', limit: '5', cursor: lastIdCursor };

const newCategoryOf = ({ newcomer }: Fixtures) => `Weaving of ${newcomer}`;

export const deskRequests: Record<string, ManyGiven> = {
  'GET /api/desk/applications': (w) => [
    { query: { q: 'bread', status: 'waiting', limit: '5', cursor: idOf(w) } },
    { query: { status: 'declined' } },
  ],
  'POST /api/desk/applications/:id/approve': (w) => [{ id: w.applicationId }],
  'POST /api/desk/applications/:id/decline': (w) => [{ id: w.applicationId, body: { reason } }],
  'GET /api/desk/audit': (w) => [
    { query: { q: 'phone', action: 'role.grant', limit: '5', cursor: idOf(w) } },
    { query: { by: 'ada' } },
  ],
  'GET /api/desk/audit.csv': () => [{ query: { q: 'phone', by: 'ada', action: 'role.grant' } }],
  'POST /api/desk/categories': (w) => [{ body: { name: newCategoryOf(w) } }],
  'PUT /api/desk/categories/:categoryId/place': (w) => [
    { id: String(w.otherCategoryId), body: { afterId: null } },
  ],
  'PATCH /api/desk/categories/:categoryId': (w) => [
    { id: String(w.categoryId), body: { name: newCategoryOf(w) } },
  ],
  'POST /api/desk/categories/:categoryId/merge': (w) => [
    { id: String(w.categoryId), body: { intoId: w.otherCategoryId, reason } },
  ],
  'PUT /api/desk/categories/:categoryId/retired': (w) => [
    { id: String(w.categoryId), body: { isRetired: true } },
  ],
  'GET /api/desk/people': (w) => [
    { query: { q: 'ada', role: 'user', limit: '5', cursor: idOf(w) } },
  ],
  'GET /api/desk/people/:id': (w) => [{ id: w.personId }],
  'GET /api/desk/jobs': () => [
    { query: { q: 'sam', kind: 'email', limit: '5', cursor: jobCursor } },
    { query: { kind: 'other' } },
  ],
  'POST /api/desk/jobs/retry': (w) => [{ body: { jobIds: [w.failedJobId] } }],
  'GET /api/desk/money/refunds': () => [{ query: moneyPage }],
  'POST /api/desk/money/refunds/retry': (w) => [{ body: { refundIds: [w.failedRefundId] } }],
  'GET /api/desk/money/payouts': () => [{ query: moneyPage }],
  'POST /api/desk/money/payouts/:id/retry': (w) => [{ id: w.pendingPayoutId }],
  'GET /api/desk/money/disputes': () => [{ query: moneyPage }],
  'GET /api/desk/money/balances': () => [{ query: { ...moneyPage, kind: 'owed' } }],
  'GET /api/desk/payments': () => [{ query: moneyPage }],
  'POST /api/desk/payments/:id/refund': (w) => [{ id: w.paymentId, body: refund }],
  'POST /api/desk/jobs/dismiss': (w) => [{ body: { jobIds: [w.failedJobId], reason } }],
  'POST /api/desk/people/:id/end-sessions': (w) => [{ id: w.personId, body: { reason } }],
  'POST /api/desk/people/:id/remove-factors': (w) => [{ id: w.personId, body: { reason } }],
  'GET /api/desk/people/:id/suspension': (w) => [{ id: w.personId }],
  'POST /api/desk/people/:id/suspend': (w) => [{ id: w.personId, body: suspending }],
  'POST /api/desk/people/:id/cancel-dates': (w) => [
    { id: w.suspendedId, body: { reason, seen: frozen } },
  ],
  'POST /api/desk/people/:id/restore': (w) => [{ id: w.suspendedId, body: { reason } }],
  'PUT /api/desk/people/:id/role': (w) => [{ id: w.personId, body: role }],
  'GET /api/desk/classes': (w) => [
    { query: { q: 'bread', visibility: 'shown', limit: '5', cursor: idOf(w) } },
    { query: { visibility: 'hidden' } },
    { query: { visibility: 'inReview' } },
  ],
  'POST /api/desk/classes/:id/hide': (w) => [{ id: w.bookedClassId, body: hide }],
  'POST /api/desk/classes/:id/release': (w) => [{ id: w.reviewedClassId }],
  'POST /api/desk/classes/:id/restore': (w) => [{ id: w.removedClassId, body: restore }],
  'GET /api/desk/reports': (w) => [
    { query: { q: 'bread', kind: 'class', limit: '5', cursor: momentOf(w) } },
    { query: { kind: 'appeal' } },
  ],
  'POST /api/desk/reports/:id/close': (w) => [
    { id: w.reportId, body: noAction },
    { id: w.reportId, body: hideReported },
  ],
  'POST /api/desk/removals/:id/answer': (w) => [
    { id: w.appealedRemovalId, body: uphold },
    { id: w.appealedRemovalId, body: { ...uphold, outcome: 'restored' } },
  ],
  'GET /api/desk/reviews': (w) => [
    { query: { q: 'oven', visibility: 'shown', limit: '5', cursor: idOf(w) } },
    { query: { visibility: 'hidden' } },
  ],
  'POST /api/desk/reviews/:id/hide': (w) => [{ id: w.reviewId, body: hide }],
  'POST /api/desk/reviews/:id/restore': (w) => [{ id: w.hiddenReviewId, body: restore }],
};

export const deskInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'desk.applications.approve': (w) => [{ applicationId: w.applicationId }],
  'desk.applications.decline': (w) => [{ applicationId: w.applicationId, reason }],
  'desk.applications.list': (w) => [
    { q: 'bread', status: 'waiting', limit: 5, cursor: idOf(w) },
    { status: 'declined' },
  ],
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
  'desk.classes.release': (w) => [{ classId: w.reviewedClassId }],
  'desk.classes.restore': (w) => [{ classId: w.removedClassId, ...restore }],
  'desk.people.list': (w) => [{ q: 'ada', role: 'user', limit: 5, cursor: idOf(w) }],
  'desk.people.byId': (w) => [{ personId: w.personId }],
  'desk.jobs.list': () => [
    { q: 'sam', kind: 'email', limit: 5, cursor: jobCursor },
    { kind: 'other' },
  ],
  'desk.jobs.retry': (w) => [{ jobIds: [w.failedJobId] }],
  'desk.money.refunds': () => [{ ...moneyPage, limit: 5 }],
  'desk.money.payouts': () => [{ ...moneyPage, limit: 5 }],
  'desk.money.disputes': () => [{ ...moneyPage, limit: 5 }],
  'desk.money.payments': () => [{ ...moneyPage, limit: 5 }],
  'desk.money.balances': () => [{ ...moneyPage, limit: 5, kind: 'owed' }, { kind: 'disputed' }],
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
};
