/** How someone whom an instructor added by hand pays: `elsewhere` is any way but cash, and not through us. */
export const paidHows = ['cash', 'elsewhere', 'not_yet', 'free'] as const;
export type PaidHow = (typeof paidHows)[number];

export const paidHowLabels: Record<PaidHow, string> = {
  cash: 'Cash',
  elsewhere: 'Elsewhere',
  not_yet: 'Not yet',
  free: 'Free',
};

/** The same as a sentence on the roster. */
export const paidHowWords: Record<PaidHow, string> = {
  cash: 'Paid in cash',
  elsewhere: 'Paid elsewhere',
  not_yet: 'Not paid yet',
  free: 'Comes for free',
};

/** Shown for someone whose name was erased, or who asked to be forgotten. */
export const unnamed = 'Name erased';

export const byHandLimits = {
  /** The limit of one entry; also in the CHECK of `added_people`. */
  seats: 50,
  name: 80,
  dollars: 100_000,
  /** First emails that one instructor causes in a day. */
  emailsPerDay: 20,
  /** Days after the last meeting, until which a roster can change and names are kept. */
  keptDays: 30,
};
