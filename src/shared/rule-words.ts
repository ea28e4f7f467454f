import {
  codeMinutes,
  deviceDays,
  emailLinkHours,
  recoveryMinutes,
  sessionDays,
} from './accounts/account-limits.ts';
import { choiceHoldMs } from './bookings/choices.ts';
import { offerLimits, quietHours } from './bookings/offer-clock.ts';
import {
  currentRefundPolicy,
  movedRefundHours,
  rescheduleNoticeHours,
} from './bookings/refund-policy.ts';
import { materialLimits } from './classes/dates/material-changes.ts';
import { durationLabel, minimumLimits } from './classes/dates/minimum.ts';
import { reviewLimits } from './classes/review-limits.ts';
import { deskSignInHours, failedJobDays } from './desk/desk-limits.ts';
import { centsToDollars, formatPrice } from './money/money.ts';
import { holdMs, minPayoutCents, payoutDays, releaseDays } from './money/payments.ts';
import { hourMs, mib, minuteMs } from './units.ts';
import { uploadLimits } from './uploads.ts';

// The numbers of the rules as sentences name them: legal text, FAQ, emails and errors.

export const fullRefundNotice = `${currentRefundPolicy.fullRefundHours} hours`;
export const movedRefundTime = `${movedRefundHours} hours`;
export const rescheduleNotice = `${rescheduleNoticeHours} hours`;
/** How long spots of another date are held while a learner chooses. */
export const choiceHoldTime = `${choiceHoldMs / minuteMs} minutes`;
export const holdTime = `${holdMs / minuteMs} minutes`;
export const releaseTime = `${releaseDays} days`;
export const payoutTime = `${payoutDays} days`;
export const minPayout = formatPrice(centsToDollars(minPayoutCents));
export const reviewEditTime = `${reviewLimits.editDays} days`;
export const emailLinkTime = `${emailLinkHours} hours`;
export const codeTime = `${codeMinutes} minutes`;
export const recoveryTime = `${recoveryMinutes} minutes`;
export const deviceTime = `${deviceDays} days`;
export const sessionIdleTime = `${sessionDays.idle} days`;
export const sessionMaxTime = `${sessionDays.max} days`;
/** How long an offer from the waitlist lasts at most, and when its clock stands still. */
export const offerTime = `${offerLimits.maxMs / hourMs} hours`;
export const offerQuietTime = `${quietHours.from - 12} PM to ${quietHours.to} AM`;
export const deskSignInTime = `${deskSignInHours} hours`;
/** By how much a booked date must move, or change its length, for a full refund. */
export const materialMove = `more than ${materialLimits.startMinutes} minutes`;
export const materialDuration = `more than ${materialLimits.durationPercent}%`;
/** How long before its start it is decided whether a date has enough learners, unless chosen otherwise. */
export const decisionTime = durationLabel(minimumLimits.decisionHours.default);
/** How long an instructor has to say whether a date with too few learners takes place. */
export const answerTime = `${minimumLimits.answerHours} hours`;
/** How long emails that could not be sent are kept. */
export const unsentEmailTime = `${failedJobDays} days`;
export const maxPictureSize = `${uploadLimits.maxBytes / mib} MB`;
export const maxPicturePixels = `${uploadLimits.maxPixels / 1_000_000} megapixels`;
export const unusedPictureTime = `${uploadLimits.unusedHours} hours`;
export const pictureQuota = `${uploadLimits.quotaBytes / mib} MB`;
