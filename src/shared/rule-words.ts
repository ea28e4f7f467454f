import { uploadLimits } from './files/uploads.ts';
import { offerLimits, quietHours } from './market/bookings/offer-clock.ts';
import {
  currentRefundPolicy,
  movedRefundHours,
  rescheduleNoticeHours,
} from './market/bookings/refund-policy.ts';
import { announcementLimits } from './market/classes/announcement-limits.ts';
import { materialLimits } from './market/classes/dates/material-changes.ts';
import { durationLabel, minimumLimits } from './market/classes/dates/minimum.ts';
import { reviewLimits } from './market/classes/review-limits.ts';
import { wantedLimits } from './market/search/wanted-limits.ts';
import { centsToDollars, formatPrice } from './money/money.ts';
import { holdMs, minPayoutCents, payoutDays, releaseDays } from './money/payments.ts';
import {
  codeMinutes,
  deviceDays,
  emailLinkHours,
  recoveryMinutes,
  sessionDays,
} from './people/accounts/account-limits.ts';
import { messageLimits } from './people/messages/message-limits.ts';
import { deskSignInHours, failedJobDays } from './staff/desk/desk-limits.ts';
import { hourMs, mib, minuteMs } from './units.ts';

// The numbers of the rules in words, for legal texts, the FAQ, emails and errors.

export const fullRefundNotice = `${currentRefundPolicy.fullRefundHours} hours`;
export const movedRefundTime = `${movedRefundHours} hours`;
export const rescheduleNotice = `${rescheduleNoticeHours} hours`;
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
/** The maximum duration of an offer from the waitlist, and the hours when its clock stands still. */
export const offerTime = `${offerLimits.maxMs / hourMs} hours`;
export const offerQuietTime = `${quietHours.from - 12} PM to ${quietHours.to} AM`;
export const deskSignInTime = `${deskSignInHours} hours`;
/** The move or change of length of a booked date that allows a full refund. */
export const materialMove = `more than ${materialLimits.startMinutes} minutes`;
export const materialDuration = `more than ${materialLimits.durationPercent}%`;
/** The default time before its start at which a date's minimum is decided. */
export const decisionTime = durationLabel(minimumLimits.decisionHours.default);
/** The time in which an instructor can decide on a date with too few learners. */
export const answerTime = `${minimumLimits.answerHours} hours`;
/** How often an instructor can write to everyone in a class. */
export const announcementsPerDay = `${announcementLimits.perDay} times a day`;
export const messageEmailTime = `${messageLimits.emailEveryMs / minuteMs} minutes`;
/** How long people stay part of a request, and how much earlier they are notified of a class for it. */
export const wantedTime = `${wantedLimits.days} days`;
export const wantedFirstTime =
  wantedLimits.firstMs === hourMs ? 'an hour' : `${wantedLimits.firstMs / hourMs} hours`;
/** The time for which emails that could not be sent are kept. */
export const unsentEmailTime = `${failedJobDays} days`;
export const maxPictureSize = `${uploadLimits.maxBytes / mib} MB`;
export const maxPicturePixels = `${uploadLimits.maxPixels / 1_000_000} megapixels`;
export const unusedPictureTime = `${uploadLimits.unusedHours} hours`;
export const pictureQuota = `${uploadLimits.quotaBytes / mib} MB`;
