import type { Access } from './access-table.ts';

// Expected responses of the desk.

/** What staff get; everyone else is rejected, whatever role they claim. */
const staff = (support: string, admin = support): Access => {
  const unknown = '401 UNAUTHENTICATED';
  const others = '403 DESK_ROLE_REQUIRED';
  return {
    anonymous: unknown,
    unverified: unknown,
    halfWay: unknown,
    user: others,
    other: others,
    teacher: others,
    support,
    admin,
    staleAdmin: '403 DESK_SIGN_IN_TOO_OLD',
    unprovenAdmin: '403 DESK_FACTOR_UNUSED',
    factorlessAdmin: '403 DESK_FACTOR_REQUIRED',
  };
};
const admins = (cell = '200') => staff('403 DESK_ADMIN_REQUIRED', cell);

export const deskAccess: Record<string, Access> = {
  'GET /api/desk/access': staff('200'),
  'GET /api/desk/audit': staff('200'),
  'GET /api/desk/audit.csv': staff('200'),
  'GET /api/desk/categories': staff('200'),
  'POST /api/desk/categories': admins('201'),
  'PUT /api/desk/categories/:categoryId/place': admins(),
  'PATCH /api/desk/categories/:categoryId': admins(),
  'POST /api/desk/categories/:categoryId/merge': admins(),
  'PUT /api/desk/categories/:categoryId/retired': admins(),
  'GET /api/desk/people': staff('200'),
  'GET /api/desk/people/:id': staff('200'),
  'GET /api/desk/jobs': staff('200'),
  'POST /api/desk/jobs/retry': staff('200'),
  'POST /api/desk/jobs/dismiss': admins(),
  'POST /api/desk/people/:id/end-sessions': admins('204'),
  'POST /api/desk/people/:id/remove-factors': admins('204'),
  'PUT /api/desk/people/:id/role': admins(),
  'GET /api/desk/classes': staff('200'),
  'POST /api/desk/classes/:id/hide': staff('200'),
  'POST /api/desk/classes/:id/restore': staff('200'),
  'GET /api/desk/reports': staff('200'),
  'POST /api/desk/reports/:id/close': staff('200'),
  'POST /api/desk/removals/:id/answer': staff('200'),
  'GET /api/desk/reviews': staff('200'),
  'POST /api/desk/reviews/:id/hide': staff('200'),
  'POST /api/desk/reviews/:id/restore': staff('200'),
  'trpc desk.access': staff('200'),
  'trpc desk.audit.list': staff('200'),
  'trpc desk.categories.add': admins(),
  'trpc desk.categories.list': staff('200'),
  'trpc desk.categories.merge': admins(),
  'trpc desk.categories.move': admins(),
  'trpc desk.categories.rename': admins(),
  'trpc desk.categories.retire': admins(),
  'trpc desk.classes.hide': staff('200'),
  'trpc desk.classes.list': staff('200'),
  'trpc desk.classes.restore': staff('200'),
  'trpc desk.people.byId': staff('200'),
  'trpc desk.people.list': staff('200'),
  'trpc desk.jobs.dismiss': admins(),
  'trpc desk.jobs.list': staff('200'),
  'trpc desk.jobs.retry': staff('200'),
  'trpc desk.people.endSessions': admins(),
  'trpc desk.people.removeFactors': admins(),
  'trpc desk.people.setRole': admins(),
  'trpc desk.reports.answerAppeal': staff('200'),
  'trpc desk.reports.close': staff('200'),
  'trpc desk.reports.list': staff('200'),
  'trpc desk.reviews.hide': staff('200'),
  'trpc desk.reviews.list': staff('200'),
  'trpc desk.reviews.restore': staff('200'),
};
