import { dayMs } from '#shared/units.ts';

/** Why a booking has its commission: by the instructor's link, a student of theirs, or found here. */
export const commissionSources = ['link', 'returning', 'found'] as const;
export type CommissionSource = (typeof commissionSources)[number];

/** The time for which a visit by an instructor's link counts. */
export const linkDays = 30;
/** The time from the first booking with an instructor after which a student is the instructor's own. */
export const newStudentDays = 30;

export type LinkVisit = { visitedAt: Date; isAfterOpening: boolean };

/** What is recorded about a student and an instructor before a booking. */
type CommissionRecords = { visits: LinkVisit[]; firstBookedAt: Date | null };

export type CommissionReason = {
  commissionSource: CommissionSource;
  /** The time of the first booking, if it is the reason. */
  studentSince: Date | null;
};

/** Decides why a booking made at `now` has its commission. */
export function commissionReason(
  { visits, firstBookedAt }: CommissionRecords,
  now: Date,
): CommissionReason {
  const isOlder = (at: Date, days: number) => now.getTime() - at.getTime() > days * dayMs;
  if (visits.some((visit) => !visit.isAfterOpening && !isOlder(visit.visitedAt, linkDays)))
    return { commissionSource: 'link', studentSince: null };
  if (firstBookedAt && isOlder(firstBookedAt, newStudentDays))
    return { commissionSource: 'returning', studentSince: firstBookedAt };
  return { commissionSource: 'found', studentSince: null };
}

export type CommissionPercents = { commissionPercent: number; ownStudentPercent: number };

/** The rate of new bookings with this reason. */
export const commissionRate = (
  source: CommissionSource,
  { commissionPercent, ownStudentPercent }: CommissionPercents,
) => ({ source, percent: source === 'found' ? commissionPercent : ownStudentPercent });
