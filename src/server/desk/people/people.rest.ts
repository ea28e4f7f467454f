import { z } from 'zod';
import { adminErrors, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { roles } from '#shared/accounts.ts';
import { personReasonForm, staffRoleForm } from '#shared/people.ts';

export const peopleRows: RestRow[] = [
  row('POST /api/desk/people/:id/end-sessions', {
    summary: 'Sign a person out everywhere',
    description: 'They are emailed the reason, and can sign in again.',
    body: personReasonForm,
    notFound: 'PERSON_NOT_FOUND',
    errors: [...adminErrors, 'OWN_ACCOUNT'],
    call: (caller, { params, body }) =>
      caller.desk.people.endSessions({ personId: params.id, ...body }),
  }),
  row('POST /api/desk/people/:id/remove-factors', {
    summary: 'Remove the second factors that a person has lost',
    description:
      'Give as the reason how you know that it is them. They are signed out everywhere and emailed.',
    body: personReasonForm,
    notFound: 'PERSON_NOT_FOUND',
    errors: [...adminErrors, 'OWN_ACCOUNT', 'FACTOR_NOT_FOUND'],
    call: (caller, { params, body }) =>
      caller.desk.people.removeFactors({ personId: params.id, ...body }),
  }),
  row('PUT /api/desk/people/:id/role', {
    summary: 'Give a person a role on the staff, or take it away',
    description: 'Null takes it away. The last administrator keeps it. The person is emailed.',
    body: staffRoleForm,
    response: named('StaffRole', z.object({ id, role: z.enum(roles) })),
    notFound: 'PERSON_NOT_FOUND',
    errors: [...adminErrors, 'ROLE_UNCHANGED', 'ADDRESS_UNCONFIRMED', 'LAST_ADMIN'],
    call: (caller, { params, body }) =>
      caller.desk.people.setRole({ personId: params.id, ...body }),
  }),
];
