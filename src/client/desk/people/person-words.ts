import type { Role } from '#shared/accounts/accounts.ts';

export const roleNames: Record<Role, string> = {
  user: 'Learner',
  instructor: 'Instructor',
  support: 'Support',
  admin: 'Administrator',
};
