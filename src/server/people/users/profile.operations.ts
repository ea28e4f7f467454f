import { members, type Operations } from '#server/testing/routes/operation.ts';

const profile = {
  fullName: 'Ada King',
  bio: 'Bakes.',
  location: 'Boise, ID',
  profileImage: null,
  showsInitialsOnly: true,
};

export const profileOperations: Operations = {
  'PATCH /api/users/profile': {
    procedure: 'profile.update',
    access: members('200'),
    requests: (w) => [{ body: profile }, { body: { profileImage: w.profilePictureUrl } }],
  },
  'POST /api/become-teacher': {
    procedure: 'profile.becomeTeacher',
    access: members('200', '200', '409 ALREADY_INSTRUCTOR'),
  },
};
