/** Support can view, respond to reports and hide; administrators also manage money and people. */
export const staffRoles = ['support', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The maximum age of a sign-in that opens the desk. */
export const deskSignInHours = 12;

/** The time for which permanently failed jobs are kept. */
export const failedJobDays = 30;
/** The time for which the history of a booking has its facts and emails. */
export const historyYears = 2;
/** The number of reports of one subject that the queue shows; all are counted. */
export const shownReports = 10;
/** The number of messages before a reported one that staff see with it. */
export const messagesBefore = 5;

export const deskPageSize = { default: 25, max: 100 };
/** The maximum length of a search in a table of the desk, in characters. */
export const deskSearchMax = 100;
