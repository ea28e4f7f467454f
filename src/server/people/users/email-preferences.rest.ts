import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { emailPreferenceInput, optionalEmails } from '#shared/people/accounts/email-preferences.ts';

const row = rowsOf({ tag: 'Your account', auth: 'member', scope: 'none' });

const preferenceResponse = named(
  'EmailPreference',
  z.object({ kind: z.enum(optionalEmails), isOn: z.boolean() }),
);

export const emailPreferenceRows: RestRow[] = [
  row('GET /api/users/email-preferences', 'listEmailPreferences', {
    summary: 'List the emails that you can turn off',
    description: "Emails about your account and your bookings' changes are always sent.",
    response: z.array(preferenceResponse),
    call: (caller) => caller.users.emailPreferences(),
  }),
  row('PUT /api/users/email-preferences', 'setEmailPreference', {
    summary: 'Turn one kind of email on or off',
    description: 'Applies to emails from now on.',
    body: emailPreferenceInput,
    response: preferenceResponse,
    call: (caller, { body }) => caller.users.setEmailPreference(body),
  }),
];
