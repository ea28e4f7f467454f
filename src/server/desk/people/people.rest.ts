import { z } from 'zod';
import {
  adminErrors,
  deskErrors,
  deskList,
  deskRow as row,
} from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, image, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { factorKinds, roles } from '#shared/accounts/accounts.ts';
import { reasonForm } from '#shared/desk/desk.ts';
import {
  cancelDatesForm,
  peopleListInput,
  staffRoleForm,
  suspendForm,
} from '#shared/desk/people.ts';

const personFields = {
  id,
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: time,
  emailVerifiedAt: time.nullable().describe('null: the address is not confirmed'),
  suspendedAt: time.nullable(),
};

const suspensionNumbers = {
  upcomingDates: z.int(),
  coursesUnderway: z.int().describe('Courses that have started and still meet'),
  learners: z.int().describe('Who have booked these'),
  refund: dollars.describe(
    'What canceling all of them refunds, in US dollars; of a course underway, the share of the meetings left',
  ),
};

const personResponse = named(
  'Person',
  z.object({
    ...personFields,
    profileImage: image,
    location: z.string().nullable(),
    suspensionReason: z.string().nullable(),
    bookings: z.int().describe('Past and upcoming, without canceled ones'),
    upcomingBookings: z.int(),
    hasPassword: z.boolean(),
    factors: z.array(
      z.object({
        id,
        kind: z.enum(factorKinds),
        name: z.string(),
        createdAt: time,
        lastUsedAt: time.nullable(),
      }),
    ),
    recoveryCodesLeft: z.int(),
    apiKeys: z.int().describe('That have not expired'),
    openSessions: z.array(
      z.object({
        id,
        device: z.string(),
        place: z.string(),
        createdAt: time,
        lastUsedAt: time,
      }),
    ),
    taughtClasses: z
      .array(z.object({ id, title: z.string(), isActive: z.boolean(), upcomingDates: z.int() }))
      .describe('The newest'),
  }),
);

export const peopleRows: RestRow[] = [
  row('GET /api/desk/people', 'listPeople', {
    summary: 'Find people, newest first',
    description: '`q` searches names, usernames and email addresses.',
    ...deskList(named('FoundPerson', z.object(personFields)), {
      role: peopleListInput.shape.role,
      status: peopleListInput.shape.status,
    }),
    call: (caller, { query }) => caller.desk.people.list(query),
  }),
  row('GET /api/desk/people/:id', 'getPerson', {
    summary: 'Read what staff need to help a person',
    description: 'How they sign in, where they are signed in, and what they teach.',
    response: personResponse,
    notFound: 'PERSON_NOT_FOUND',
    errors: deskErrors,
    call: (caller, { params }) => caller.desk.people.byId({ personId: params.id }),
  }),
  row('POST /api/desk/people/:id/end-sessions', 'signOutPerson', {
    summary: 'Sign a person out everywhere',
    description: 'They are emailed the reason, and can sign in again.',
    body: reasonForm,
    notFound: 'PERSON_NOT_FOUND',
    errors: [...adminErrors, 'OWN_DECISION'],
    call: (caller, { params, body }) =>
      caller.desk.people.endSessions({ personId: params.id, ...body }),
  }),
  row('POST /api/desk/people/:id/remove-factors', 'removeLostFactors', {
    summary: 'Remove the second factors that a person has lost',
    description:
      'As the reason, state how you verified their identity. They are signed out everywhere and emailed.',
    body: reasonForm,
    notFound: 'PERSON_NOT_FOUND',
    errors: [...adminErrors, 'OWN_DECISION', 'FACTOR_NOT_FOUND'],
    call: (caller, { params, body }) =>
      caller.desk.people.removeFactors({ personId: params.id, ...body }),
  }),
  row('GET /api/desk/people/:id/suspension', 'previewSuspension', {
    summary: 'See what suspending a person would cancel and refund',
    description: 'Of their upcoming dates as an instructor.',
    response: named('SuspensionPreview', z.object({ classes: z.int(), ...suspensionNumbers })),
    notFound: 'PERSON_NOT_FOUND',
    errors: deskErrors,
    call: (caller, { params }) => caller.desk.people.suspensionPreview({ personId: params.id }),
  }),
  row('POST /api/desk/people/:id/suspend', 'suspendPerson', {
    summary: 'Suspend a person',
    description:
      'They are signed out everywhere and emailed the reason, and their classes are in no list. Their upcoming dates are canceled with full refunds, or frozen: bookings stay, and there are no new ones.',
    body: suspendForm,
    response: named('Suspension', z.object(suspensionNumbers)),
    notFound: 'PERSON_NOT_FOUND',
    errors: [
      ...adminErrors,
      'OWN_DECISION',
      'PERSON_ON_STAFF',
      'PERSON_SUSPENDED',
      'SUSPENSION_CHANGED',
    ],
    call: (caller, { params, body }) =>
      caller.desk.people.suspend({ personId: params.id, ...body }),
  }),
  row('POST /api/desk/people/:id/cancel-dates', 'cancelFrozenSessions', {
    summary: 'Cancel the frozen dates of a suspended person',
    description: 'Their learners are emailed and refunded; the person is emailed the reason.',
    body: cancelDatesForm,
    response: named('CanceledDates', z.object(suspensionNumbers)),
    notFound: 'PERSON_NOT_FOUND',
    errors: [...adminErrors, 'OWN_DECISION', 'PERSON_NOT_SUSPENDED', 'SUSPENSION_CHANGED'],
    call: (caller, { params, body }) =>
      caller.desk.people.cancelDates({ personId: params.id, ...body }),
  }),
  row('POST /api/desk/people/:id/restore', 'restorePerson', {
    summary: 'End the suspension of a person',
    description: 'They are emailed. Their classes can be found again; canceled dates stay so.',
    body: reasonForm,
    notFound: 'PERSON_NOT_FOUND',
    errors: [...adminErrors, 'OWN_DECISION', 'PERSON_NOT_SUSPENDED'],
    call: (caller, { params, body }) =>
      caller.desk.people.restore({ personId: params.id, ...body }),
  }),
  row('PUT /api/desk/people/:id/role', 'setStaffRole', {
    summary: 'Give a person a role on the staff, or take it away',
    description: 'Null takes it away. The last administrator keeps it. The person is emailed.',
    body: staffRoleForm,
    response: named('StaffRole', z.object({ id, role: z.enum(roles) })),
    notFound: 'PERSON_NOT_FOUND',
    errors: [
      ...adminErrors,
      'ROLE_UNCHANGED',
      'PERSON_SUSPENDED',
      'ADDRESS_UNCONFIRMED',
      'OWN_DECISION',
    ],
    call: (caller, { params, body }) =>
      caller.desk.people.setRole({ personId: params.id, ...body }),
  }),
];
