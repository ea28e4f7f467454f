import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';
import { emailPreferenceInput, optionalEmails } from '#shared/email-preferences.ts';

const tag = 'Your account';
const needsSession = true;

const preferenceResponse = named(
  'EmailPreference',
  z.object({ kind: z.enum(optionalEmails), isOn: z.boolean() }),
);

export const emailPreferenceRows: RestRow[] = [
  row({
    method: 'GET',
    path: '/api/users/email-preferences',
    tag,
    summary: 'List the emails that you can turn off',
    needsSession,
    status: 200,
    response: z.array(preferenceResponse),
    call: (caller) => caller.users.emailPreferences(),
  }),
  row({
    method: 'PUT',
    path: '/api/users/email-preferences',
    tag,
    summary: 'Turn one kind of email on or off',
    needsSession,
    body: emailPreferenceInput,
    status: 200,
    response: preferenceResponse,
    errors: ['VALIDATION_FAILED'],
    call: (caller, { body }) => caller.users.setEmailPreference(body),
  }),
];
