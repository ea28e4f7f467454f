import { z } from 'zod';
import { userResponse } from '#server/auth/auth.rest-responses.ts';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';
import { profileForm } from '#shared/accounts.ts';

export const profileRows: RestRow[] = [
  row({
    method: 'PATCH',
    path: '/api/users/profile',
    tag: 'Accounts',
    summary: 'Update your profile; omitted fields do not change',
    needsSession: true,
    body: profileForm.partial(),
    status: 200,
    response: userResponse,
    errors: ['VALIDATION_FAILED', 'USERNAME_TAKEN', 'IMAGE_NOT_UPLOADED', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.profile.update(body),
  }),
  row({
    method: 'POST',
    path: '/api/become-teacher',
    tag: 'Accounts',
    summary: 'Become an instructor',
    needsSession: true,
    status: 200,
    response: z.object({ user: userResponse }),
    errors: ['ALREADY_INSTRUCTOR'],
    call: async (caller) => ({ user: await caller.profile.becomeTeacher() }),
  }),
];
