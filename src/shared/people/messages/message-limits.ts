import { hourMs, minuteMs } from '#shared/units.ts';

// Kept apart from messages.ts so that pages with its sentences don't load its schemas.

export const messageLimits = {
  text: 2000,
  /** The number of messages in a page of a thread, and of threads in a page of the list. */
  page: 50,
  /** The maximum number of messages that a stream resends after a break; beyond it, pages are refetched. */
  replayed: 200,
  threadsPage: 20,
  /** The messages in a row that someone may send without an answer. */
  unanswered: 10,
  /** The new threads of a person in 24 hours; new accounts have a limit of their own. */
  newThreads: 50,
  newThreadsOfNewAccounts: 10,
  /** Unread messages are emailed after this time, and then at most this often for each pair of people. */
  emailAfterMs: minuteMs,
  emailEveryMs: 15 * minuteMs,
  /** When an email over the limit of a day is tried again. */
  withheldMs: hourMs,
  savedReplies: 50,
  savedTitle: 60,
};

/** The usual time to answer is computed from the first answers of this period, if there are at least this many. */
export const answerTimeLimits = { days: 90, answers: 3 };
