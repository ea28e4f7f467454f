import type { Trx } from '#server/db/schema.ts';
import { recordAttempts } from '#server/platform/rate-limits/rate-limits.ts';
import type { OptionalEmail } from '#shared/people/accounts/email-preferences.ts';
import { dayMs } from '#shared/units.ts';
import type { Email, EmailSubject } from './email.ts';

/** Emails that others cause, beside those that their readers can turn off. */
export type LimitedEmail =
  | OptionalEmail
  | 'announcement'
  | 'missed'
  | 'student_canceled'
  | 'waited_date';

/** The number of emails that a reader gets within a day. */
type EmailLimit = {
  /** The maximum because of what one person did. */
  fromOne?: number;
  /** The maximum about one date, offer or booking. */
  aboutOne?: number;
  /** The kind whose emails from one person are counted together with these. */
  countedAs?: LimitedEmail;
};

/**
 * How often one mailbox gets each kind of email, whatever the number of classes, threads or accounts that
 * cause it. Emails about the reader's own booking, account or money aren't drafts, and are always sent.
 * Kinds without a limit are sent at set times, once for each meeting, booking, day, week or term.
 */
export const emailLimits: Record<LimitedEmail, EmailLimit> = {
  announcement: { fromOne: 10 },
  long_queue: {},
  message: { fromOne: 10 },
  missed: { aboutOne: 1 },
  new_dates: {},
  new_student: { fromOne: 10 },
  opens_first: { fromOne: 3 },
  reminder: {},
  review_invitation: {},
  student_canceled: { fromOne: 10, countedAs: 'new_student' },
  teaching_day: {},
  waited_date: { aboutOne: 3 },
  waitlist: { aboutOne: 1 },
  waitlist_summary: {},
  wanted: { fromOne: 3 },
};

/** An email that is written if its reader wants it and got fewer of its kind than its limit. */
export type EmailDraft = {
  /** The reader. */
  userId: string;
  kind: LimitedEmail;
  /** The person because of whom it is sent. */
  from?: string;
  /** Set if the limit of this kind applies per date, offer or booking: its id. */
  topic?: string;
  about?: EmailSubject[];
  cause?: string;
  /** `isLast` means that the reader gets no more of its kind from this person today. */
  write(isLast: boolean): Email;
};

/** A draft with its place among the emails of a day from the same person. */
export type Allowed = { draft: EmailDraft; isLast: boolean };

/** Counts the drafts that stay within the limits of their readers, and returns them in their order. */
export async function keepWithinLimits(trx: Trx, drafts: EmailDraft[]): Promise<Allowed[]> {
  const fresh = await keepBelow(trx, drafts, ({ userId, kind, topic }) => {
    const max = emailLimits[kind].aboutOne;
    return max && topic ? { key: `${userId} ${kind} about ${topic}`, max } : null;
  });
  return keepBelow(
    trx,
    fresh.map(({ draft }) => draft),
    ({ userId, kind, from }) => {
      const { fromOne: max, countedAs = kind } = emailLimits[kind];
      return max && from ? { key: `${userId} ${countedAs} from ${from}`, max } : null;
    },
  );
}

async function keepBelow(
  trx: Trx,
  drafts: EmailDraft[],
  limitOf: (draft: EmailDraft) => { key: string; max: number } | null,
): Promise<Allowed[]> {
  const limits = drafts.map(limitOf);
  const keys = limits.flatMap((limit) => limit?.key ?? []);
  const counted = (await recordAttempts(trx, 'email', keys, dayMs)).values();
  return drafts.flatMap((draft, index) => {
    const limit = limits[index];
    if (!limit) return [{ draft, isLast: false }];
    const position = counted.next().value ?? 0;
    return position <= limit.max ? [{ draft, isLast: position === limit.max }] : [];
  });
}
