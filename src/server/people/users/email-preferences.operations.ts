import { members, type Operations } from '#server/testing/routes/operation.ts';

export const emailPreferenceOperations: Operations = {
  'GET /api/users/email-preferences': {
    procedure: 'users.emailPreferences',
    access: members('200'),
  },
  'PUT /api/users/email-preferences': {
    procedure: 'users.setEmailPreference',
    access: members('200'),
    requests: () => [{ body: { kind: 'reminder', isOn: false } }],
    inputs: () => [{ kind: 'new_student', isOn: false }],
  },
};
