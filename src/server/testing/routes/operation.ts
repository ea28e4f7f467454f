import {
  type Holder,
  isStaffPermitted,
  type Permission,
  permissions,
  type ResourceKey,
  resources,
  type StaffPermission,
} from '#server/people/permissions/permissions.queries.ts';
import type { Fixtures, Person, Staff } from '#server/testing/fixtures/fixtures.ts';
import type { StaffRole } from '#shared/staff/desk/desk-limits.ts';

// Who may call an operation, and requests that work. Each noun has its own in
// `<noun>.operations.ts`, beside its rows and its router.

/** Only the desk distinguishes roles of staff. */
export type Access = Record<Person, string> & Partial<Record<Staff, string>>;

/** `id` is the parameter of the path, by the name that the procedure has for it. */
export type RowRequest = {
  id?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
};

export type Operation = {
  /** The procedure that the row calls, if the same people may call it. */
  procedure?: string;
  /**
   * Expected responses to the first request for the possessions of `user` (booking, session, factor
   * and emails); the classes belong to the teacher. Null for a stream, which has tests of its own.
   */
  access: Access | null;
  /** The requests of the row: the usual one first, then variants that reach other code. */
  requests?: (fixtures: Fixtures) => [RowRequest, ...RowRequest[]];
  /** The inputs of the procedure, if they aren't the fields of its row's requests. */
  inputs?: (fixtures: Fixtures) => [object, ...object[]];
  /** Why no row calls the procedure. */
  browserOnly?: string;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A row, with the procedure that it calls, or a procedure of the browser's API. */
export type Operations = Record<`${Method} /${string}` | `trpc ${string}`, Operation>;

export const everyone = (cell: string): Access => ({
  anonymous: cell,
  unverified: cell,
  pendingSecondFactor: cell,
  user: cell,
  other: cell,
  teacher: cell,
});

/** Member routes only report that the user is not signed in. */
export const members = (user: string, other = user, teacher = other): Access => ({
  ...everyone('401 UNAUTHENTICATED'),
  user,
  other,
  teacher,
});

/** Owner routes report what is wrong with the session. */
export const owners = (user: string, other = user, teacher = other): Access => ({
  ...everyone('401 SESSION_NOT_FOUND'),
  anonymous: '401 SESSION_MISSING',
  user,
  other,
  teacher,
});

/** A person with the permission gets this cell; for everyone else, the resource doesn't exist. */
export const permitted = (permission: Permission, key: ResourceKey, cell = '200'): Access => {
  const missing = `404 ${resources[key].notFound}`;
  const cellOf = (holder: Holder) =>
    permissions[permission].some((each) => each === holder) ? cell : missing;
  return members(cellOf('owner'), missing, cellOf('teacher'));
};

/** The expected responses of staff; everyone else is rejected, whatever role they claim. */
export const staff = (permission: StaffPermission): Access => {
  const cellOf = (role: StaffRole) =>
    isStaffPermitted(role, permission) ? '200' : '403 DESK_ADMIN_REQUIRED';
  return {
    ...members('403 DESK_ROLE_REQUIRED'),
    support: cellOf('support'),
    admin: cellOf('admin'),
    staleAdmin: '403 DESK_SIGN_IN_TOO_OLD',
    adminSignedInWithoutFactor: '403 DESK_FACTOR_UNUSED',
    adminWithoutFactor: '403 DESK_FACTOR_REQUIRED',
  };
};
