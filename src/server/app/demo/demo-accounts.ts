/** The demo accounts that visitors can sign in with; they share one password. */
export const demoPassword = 'learnlocal-demo';

export const demoAdmin = {
  username: 'robin_hale',
  fullName: 'Robin Hale',
  email: 'admin@example.com',
};

export const demoAccounts = [
  { role: 'learner', email: 'learner@example.com' },
  { role: 'instructor', email: 'instructor@example.com' },
  { role: 'admin', email: demoAdmin.email },
];
