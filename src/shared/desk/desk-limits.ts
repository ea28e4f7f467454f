/** Support can view, respond to reports and hide; administrators also manage money and people. */
export const staffRoles = ['support', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** How long a sign-in opens the desk. */
export const deskSignInHours = 12;

/** How long jobs that failed for good are kept. */
export const failedJobDays = 30;
/** How many reports of one subject the queue shows; all are counted. */
export const shownReports = 10;

export const deskPageSize = { default: 25, max: 100 };
/** Characters of a search in a table of the desk. */
export const deskSearchMax = 100;
