import { z } from 'zod';
import { userResponse } from '#server/programs/rest/responses/account-responses.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { profileForm } from '#shared/people/accounts/accounts.ts';

const row = rowsOf({ tag: 'Accounts', auth: 'member', scope: 'none' });

export const profileRows: RestRow[] = [
  row('PATCH /api/users/profile', 'updateProfile', {
    summary: 'Update your profile; omitted fields do not change',
    description: 'Upload a picture first: `profileImage` is the URL of an uploaded file, or null.',
    body: profileForm.partial(),
    example: { bio: 'Bakes.', location: 'Portland, OR' },
    response: userResponse,
    errors: ['USERNAME_TAKEN', 'IMAGE_NOT_UPLOADED', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.profile.update(body),
  }),
  row('POST /api/become-teacher', 'becomeInstructor', {
    summary: 'Become an instructor',
    description: 'Instructors can create classes. Unless `requiresApproval`: then apply first.',
    response: z.object({ user: userResponse }),
    errors: ['ALREADY_INSTRUCTOR', 'APPLICATION_REQUIRED'],
    call: async (caller) => ({ user: await caller.profile.becomeTeacher() }),
  }),
];
