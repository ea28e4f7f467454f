import { createRateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';

/** The number of attempts at each action, per account (an email address or id) and per client address. */
export const { budgets, consumeAttempt, resetAttempts } = createRateLimits({
  signIn: {
    isOfGuesses: true,
    account: { attempts: 10, windowMs: 15 * minuteMs },
    address: { attempts: 60, windowMs: 15 * minuteMs },
  },
  register: {
    account: { attempts: 10, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  /** Links of all kinds: their tokens cannot be guessed, so this only limits the load. */
  link: { address: { attempts: 60, windowMs: 15 * minuteMs } },
  challenge: {
    isOfGuesses: true,
    account: { attempts: 30, windowMs: 15 * minuteMs },
    address: { attempts: 120, windowMs: 15 * minuteMs },
  },
  /** Emailed codes have six digits: five guesses per account, from any address. */
  emailCode: {
    isOfGuesses: true,
    account: { attempts: 5, windowMs: 15 * minuteMs },
    address: { attempts: 60, windowMs: 15 * minuteMs },
  },
  /** Guesses per code, which is valid for ten minutes; counted for unknown addresses too. */
  codeTries: { isOfGuesses: true, account: { attempts: 5, windowMs: 10 * minuteMs } },
  secondFactor: { isOfGuesses: true, account: { attempts: 5, windowMs: 15 * minuteMs } },
  /** Requests with an API key. */
  apiKey: { account: { attempts: 3000, windowMs: 10 * minuteMs } },
  // Actions that send an email, limited per mailbox.
  resend: {
    account: { attempts: 4, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  recover: {
    account: { attempts: 4, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  sendEmailCode: {
    account: { attempts: 5, windowMs: hourMs },
    address: { attempts: 30, windowMs: hourMs },
  },
  /** Every file whose upload starts or resumes. */
  upload: { account: { attempts: 600, windowMs: hourMs } },
  /** Bookings email the instructor. Canceling is never rejected, so booking again is. */
  book: { account: { attempts: 60, windowMs: hourMs } },
  /** Attempts at coupon codes, on class pages and in bookings. */
  coupon: {
    isOfGuesses: true,
    account: { attempts: 30, windowMs: hourMs },
    address: { attempts: 120, windowMs: hourMs },
  },
  createCoupon: { account: { attempts: 60, windowMs: hourMs } },
  /** Joining a waitlist, which sends an email. */
  joinWaitlist: { account: { attempts: 60, windowMs: hourMs } },
  /** Visits of a checkout; the account is the payment. Each may ask the payment provider. */
  checkout: {
    account: { attempts: 60, windowMs: hourMs },
    address: { attempts: 120, windowMs: hourMs },
  },
  /**
   * Personal calendars, read without signing in; the account is the feed's token. Programs ask every few
   * minutes at most, but those on the web ask for many users from a few addresses.
   */
  calendarFeed: {
    account: { attempts: 60, windowMs: hourMs },
    address: { attempts: 1200, windowMs: hourMs },
  },
  /** Moving people ahead on waitlists, which the audit log keeps. */
  offerNext: { account: { attempts: 60, windowMs: hourMs } },
  /** Visits through links of instructors: classes, schools and offices share an address. */
  visitLink: { address: { attempts: 600, windowMs: hourMs } },
  /** Tests of webhooks, redeliveries, and webhooks that are turned on again. */
  sendWebhook: { account: { attempts: 120, windowMs: hourMs } },
  /** Webhooks that programs add or point elsewhere, each of which emails the owner. */
  pointWebhook: { account: { attempts: 60, windowMs: hourMs } },
  renewLink: { account: { attempts: 20, windowMs: hourMs } },
  askForClass: { account: { attempts: 10, windowMs: dayMs } },
  joinRequest: { account: { attempts: 20, windowMs: dayMs } },
  report: { account: { attempts: 20, windowMs: hourMs } },
  /** Applications to teach, which staff read; only accepted ones count. */
  apply: { account: { attempts: 5, windowMs: dayMs } },
  /** People whom instructors add to a date by hand, and changes of them. */
  addByHand: { account: { attempts: 200, windowMs: hourMs } },
  /** Changes of a class that email its students. */
  notifyStudents: { account: { attempts: 60, windowMs: hourMs } },
  /** Tabs reconnect each time the user returns to them, after each upgrade, and within a minute of an error. */
  openStream: {
    account: { attempts: 300, windowMs: 15 * minuteMs },
    address: { attempts: 3000, windowMs: 15 * minuteMs },
  },
  writeMessage: { account: { attempts: 300, windowMs: hourMs } },
  /** Blocking and unblocking, each of which can offer a seat to the next student. */
  block: { account: { attempts: 20, windowMs: hourMs } },
  startThread: { account: { attempts: messageLimits.newThreads, windowMs: dayMs } },
  startThreadAsNew: {
    account: { attempts: messageLimits.newThreadsOfNewAccounts, windowMs: dayMs },
  },
  /** New classes and dates added to classes; only accepted ones count. */
  listClass: { account: { attempts: 30, windowMs: hourMs } },
  addSession: { account: { attempts: 200, windowMs: hourMs } },
  /** Dates computed before they are saved. */
  previewDates: { account: { attempts: 600, windowMs: hourMs } },
  /** Changes of a listing. */
  editClass: { account: { attempts: 120, windowMs: hourMs } },
  /** Each setup asks the payment provider, at first for a new account. */
  setUpPayouts: { account: { attempts: 10, windowMs: hourMs } },
  changeEmail: { account: { attempts: 5, windowMs: hourMs } },
  changePassword: { account: { attempts: 10, windowMs: hourMs } },
  changeProfile: { account: { attempts: 120, windowMs: hourMs } },
});
