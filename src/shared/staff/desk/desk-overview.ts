/** The kinds of items that can wait for staff, in the order of the overview. */
export const waitingNames = [
  'openReports',
  'openAppeals',
  'applications',
  'waitingContent',
  'openDisputes',
  'failedRefunds',
  'lateRefunds',
  'rejectedPayouts',
  'latePayouts',
  'failedEmails',
  'failedPayments',
  'failedJobs',
] as const;
export type WaitingName = (typeof waitingNames)[number];

export type Waiting = { count: number; oldestAt: string | null };

/** The maximum count, at which counting stops. */
export const waitingCountMax = 1000;
