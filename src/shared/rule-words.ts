import { emailLinkHours, sessionDays } from './account-limits.ts';
import { deskSignInHours } from './desk-limits.ts';
import { materialLimits } from './material-changes.ts';
import { centsToDollars, formatPrice } from './money.ts';
import { holdMs, minPayoutCents, payoutDays, releaseDays } from './payments.ts';
import { currentRefundPolicy, movedRefundHours, rescheduleNoticeHours } from './refund-policy.ts';
import { reviewLimits } from './review-limits.ts';
import { minuteMs } from './units.ts';

// The numbers of the rules as sentences name them: legal text, FAQ, emails and errors.

export const fullRefundNotice = `${currentRefundPolicy.fullRefundHours} hours`;
export const movedRefundTime = `${movedRefundHours} hours`;
export const rescheduleNotice = `${rescheduleNoticeHours} hours`;
export const holdTime = `${holdMs / minuteMs} minutes`;
export const releaseTime = `${releaseDays} days`;
export const payoutTime = `${payoutDays} days`;
export const minPayout = formatPrice(centsToDollars(minPayoutCents));
export const reviewEditTime = `${reviewLimits.editDays} days`;
export const emailLinkTime = `${emailLinkHours} hours`;
export const sessionIdleTime = `${sessionDays.idle} days`;
export const sessionMaxTime = `${sessionDays.max} days`;
export const deskSignInTime = `${deskSignInHours} hours`;
/** By how much a date must move before learners can choose again. */
export const materialMove = `more than ${materialLimits.startMinutes} minutes`;
