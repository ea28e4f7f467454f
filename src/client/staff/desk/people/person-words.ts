import type { Role } from '#shared/people/accounts/accounts.ts';

export const roleNames: Record<Role, string> = {
  user: 'Learner',
  instructor: 'Instructor',
  support: 'Support',
  admin: 'Administrator',
};
