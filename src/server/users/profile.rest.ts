import { z } from 'zod';
import { userAnswer } from '#server/auth/auth.rest-answers.ts';
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
    answer: userAnswer,
    refusals: ['VALIDATION_FAILED', 'USERNAME_TAKEN', 'IMAGE_NOT_UPLOADED', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.profile.update(body),
  }),
  row({
    method: 'POST',
    path: '/api/become-teacher',
    tag: 'Accounts',
    summary: 'Become an instructor',
    needsSession: true,
    status: 200,
    answer: z.object({ user: userAnswer }),
    refusals: ['ALREADY_INSTRUCTOR'],
    call: async (caller) => ({ user: await caller.profile.becomeTeacher() }),
  }),
];
