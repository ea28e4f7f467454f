import {
  isStaffPermitted,
  type StaffPermission,
} from '#server/people/permissions/permissions.queries.ts';
import type { StaffRole } from '#shared/staff/desk/desk-limits.ts';
import type { Access } from './access-table.ts';

// Expected responses of the desk.

/** The expected responses of staff; everyone else is rejected, whatever role they claim. */
const staff = (permission: StaffPermission): Access => {
  const unknown = '401 UNAUTHENTICATED';
  const others = '403 DESK_ROLE_REQUIRED';
  const cellOf = (role: StaffRole) =>
    isStaffPermitted(role, permission) ? '200' : '403 DESK_ADMIN_REQUIRED';
  return {
    anonymous: unknown,
    unverified: unknown,
    pendingSecondFactor: unknown,
    user: others,
    other: others,
    teacher: others,
    support: cellOf('support'),
    admin: cellOf('admin'),
    staleAdmin: '403 DESK_SIGN_IN_TOO_OLD',
    adminSignedInWithoutFactor: '403 DESK_FACTOR_UNUSED',
    adminWithoutFactor: '403 DESK_FACTOR_REQUIRED',
  };
};

export const deskAccess: Record<string, Access> = {
  'trpc desk.access': staff('desk.read'),
  'trpc desk.applications.approve': staff('desk.applications.decide'),
  'trpc desk.applications.decline': staff('desk.applications.decide'),
  'trpc desk.applications.list': staff('desk.read'),
  'trpc desk.audit.csv': staff('desk.read'),
  'trpc desk.audit.list': staff('desk.read'),
  'trpc desk.categories.add': staff('desk.categories.edit'),
  'trpc desk.categories.list': staff('desk.read'),
  'trpc desk.categories.merge': staff('desk.categories.edit'),
  'trpc desk.categories.move': staff('desk.categories.edit'),
  'trpc desk.categories.rename': staff('desk.categories.edit'),
  'trpc desk.categories.retire': staff('desk.categories.edit'),
  'trpc desk.classes.hide': staff('desk.content.moderate'),
  'trpc desk.classes.list': staff('desk.read'),
  'trpc desk.classes.restore': staff('desk.content.moderate'),
  'trpc desk.people.byId': staff('desk.read'),
  'trpc desk.people.list': staff('desk.read'),
  'trpc desk.jobs.dismiss': staff('desk.jobs.change'),
  'trpc desk.jobs.list': staff('desk.read'),
  'trpc desk.jobs.retry': staff('desk.emails.retry'),
  'trpc desk.health': staff('desk.read'),
  'trpc desk.overview': staff('desk.read'),
  'trpc desk.money.balances': staff('desk.read'),
  'trpc desk.money.disputes': staff('desk.read'),
  'trpc desk.money.payments': staff('desk.read'),
  'trpc desk.money.payouts': staff('desk.read'),
  'trpc desk.money.refunds': staff('desk.read'),
  'trpc desk.money.refund': staff('desk.money.move'),
  'trpc desk.money.retryPayout': staff('desk.money.move'),
  'trpc desk.money.retryRefunds': staff('desk.money.move'),
  'trpc desk.people.endSessions': staff('desk.people.help'),
  'trpc desk.people.removeFactors': staff('desk.people.help'),
  'trpc desk.people.cancelDates': staff('desk.people.suspend'),
  'trpc desk.people.restore': staff('desk.people.suspend'),
  'trpc desk.people.suspend': staff('desk.people.suspend'),
  'trpc desk.people.suspensionPreview': staff('desk.read'),
  'trpc desk.people.setRole': staff('desk.people.setRole'),
  'trpc desk.reports.answerAppeal': staff('desk.content.moderate'),
  'trpc desk.reports.decide': staff('desk.content.moderate'),
  'trpc desk.reports.close': staff('desk.content.moderate'),
  'trpc desk.reports.list': staff('desk.read'),
  'trpc desk.reviews.hide': staff('desk.content.moderate'),
  'trpc desk.reviews.list': staff('desk.read'),
  'trpc desk.reviews.restore': staff('desk.content.moderate'),
};
