import { dayMs } from '#shared/units.ts';

/**
 * Why a booking has its commission: the student came through the instructor's link, booked with the
 * instructor before, or is attributed to LearnLocal.
 */
export const commissionSources = ['link', 'returning', 'found'] as const;
export type CommissionSource = (typeof commissionSources)[number];

/** The time for which a visit through an instructor's link counts. */
export const linkDays = 30;
/** The time from the first booking with an instructor after which a student is the instructor's own. */
export const newStudentDays = 30;
/** The time for which a student's contact with an instructor without the instructor's link counts. */
export const contactDays = 30;

/** What is recorded about a student and an instructor before a booking. */
export type CommissionRecords = {
  firstBookedAt: Date | null;
  /**
   * The student booked, wrote about, waited for, saved, followed or asked for a class of the instructor
   * in the last `contactDays` days, without the link.
   */
  wasFound: boolean;
  cameByLink: boolean;
};

export type CommissionReason = {
  commissionSource: CommissionSource;
  /** The time of the first booking, if it is the reason. */
  studentSince: Date | null;
};

/** Decides why a booking made at `now` has its commission: our records come before those in the browser. */
export function commissionReason(
  { firstBookedAt, wasFound, cameByLink }: CommissionRecords,
  now: Date,
): CommissionReason {
  if (firstBookedAt && now.getTime() - firstBookedAt.getTime() > newStudentDays * dayMs)
    return { commissionSource: 'returning', studentSince: firstBookedAt };
  const isByLink = cameByLink && !wasFound;
  return { commissionSource: isByLink ? 'link' : 'found', studentSince: null };
}

export type CommissionPercents = { commissionPercent: number; ownStudentPercent: number };

/** The rate of new bookings with this reason. */
export const commissionRate = (
  source: CommissionSource,
  { commissionPercent, ownStudentPercent }: CommissionPercents,
) => ({ source, percent: source === 'found' ? commissionPercent : ownStudentPercent });
