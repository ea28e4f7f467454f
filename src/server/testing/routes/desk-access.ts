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
  'PUT /api/desk/people/:id/role': admins(),
  'trpc desk.access': staff('200'),
  'trpc desk.audit.list': staff('200'),
  'trpc desk.people.setRole': admins(),
};
