import { z } from 'zod';
import { unconfirmedErrors } from '#server/people/auth/accounts/owner-errors.ts';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { changeUserInput, deleteAccountInput } from '#shared/people/accounts/accounts.ts';
import { accountDataResponse } from './personal-data-columns.ts';

const row = rowsOf({ tag: 'Your account', auth: 'owner', scope: 'none' });

const sessionListResponse = z.array(
  named(
    'Session',
    z.object({
      id,
      device: z.string().describe("Such as 'Firefox on Windows'"),
      place: z.string().describe('Country name'),
      lastUsedAt: time,
      createdAt: time,
      isCurrent: z.boolean(),
    }),
  ),
);

const deletionPreviewResponse = named(
  'DeletionPreview',
  z.object({
    seats: z.int().describe('Your upcoming bookings'),
    seatsUnderway: z.int().describe('Your bookings that have begun, which end without a refund'),
    refund: dollars.describe('The total refund in US dollars'),
    classes: z.int().describe('Your active classes'),
    sessions: z
      .int()
      .describe('Your upcoming dates and courses underway, including those of hidden classes'),
    students: z.int().describe('Seats taken on those dates'),
  }),
);

export const accountRows: RestRow[] = [
  row('PATCH /api/auth/user', 'updateAccount', {
    summary:
      'Change the password, which ends all other sessions, or request a new email address, which must be confirmed by email',
    description:
      'Send either `email` or `password`, with the current password and, if the account has a second factor, a code or a passkey. The address changes once the emailed link is confirmed.',
    body: changeUserInput,
    example: { currentPassword: 'three quiet herons', password: 'seven loud bitterns' },
    response: z.object({ emailConfirmationRequired: z.boolean() }),
    errors: [...unconfirmedErrors, 'PASSWORD_NOT_SET', 'EMAIL_UNCHANGED', 'WEAK_PASSWORD'],
    async call(caller, { body: { email, password, ...proof } }) {
      if (email) await caller.account.changeEmail({ ...proof, email });
      if (password) await caller.account.changePassword({ ...proof, password });
      return { emailConfirmationRequired: email !== undefined };
    },
  }),
  row('GET /api/auth/user/data', 'downloadAccountData', {
    summary: 'Download all data stored about you',
    description:
      'Everything that belongs to your account: profile, sessions, classes, bookings, payments, reviews, favorites, and more.',
    response: accountDataResponse,
    call(caller, _, __, nameFile) {
      nameFile('learnlocal-my-data.json');
      return caller.account.data();
    },
  }),
  row('GET /api/auth/user/deletion', 'previewAccountDeletion', {
    summary: 'Preview what deleting the account would end',
    description: 'Nothing changes yet.',
    response: deletionPreviewResponse,
    call: (caller) => caller.account.deletionPreview(),
  }),
  row('DELETE /api/auth/user', 'deleteAccount', {
    summary: 'Delete the account: erases personal data and cancels upcoming bookings',
    description:
      "Cancels the upcoming dates you teach, with full refunds, the remaining meetings of your courses underway, with refunds for these, and your own bookings, with the refunds they are due. It can't be undone.",
    body: deleteAccountInput,
    errors: [...unconfirmedErrors, 'PASSWORD_NOT_SET'],
    call: (caller, { body }) => caller.account.delete(body),
  }),
  row('GET /api/auth/sessions', 'listSessions', {
    summary: 'List your sessions, most recently used first',
    description: 'Shows where you are signed in.',
    response: sessionListResponse,
    call: (caller) => caller.account.sessions(),
  }),
  row('DELETE /api/auth/sessions', 'endOtherSessions', {
    summary: 'End all other sessions',
    description:
      'The session that sends this request stays. Also ends the calendar feed and links to claim a spot.',
    call: (caller) => caller.account.endOtherSessions(),
  }),
  row('DELETE /api/auth/sessions/:id', 'endSession', {
    summary: 'End one session',
    description: 'Ending the session that sends this request signs you out.',
    notFound: 'SESSION_ENDED',
    call: (caller, { params }) => caller.account.endSession({ sessionId: params.id }),
  }),
];
