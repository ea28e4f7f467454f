/** Support looks, responds to reports and hides; administrators also decide on money and people. */
export const staffRoles = ['support', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** How long a sign-in opens the desk. */
export const deskSignInHours = 12;

export const deskPageSize = { default: 25, max: 100 };
