import {
  emailBooked,
  emailCanceled,
  emailChanged,
  emailExpired,
  emailPassedOn,
  emailReleased,
  endWait,
} from '#server/bookings/booking.listeners.ts';
import { emailDatesCanceled } from '#server/bookings/date-canceled.listeners.ts';
import { emailRefunded, emailRefundSent } from '#server/bookings/payments/payment.listeners.ts';
import { emailMissed } from '#server/bookings/roster/attendance.listeners.ts';
import { emailQueued } from '#server/bookings/waitlist/waitlist.listeners.ts';
import { emailAnnounced } from '#server/classes/announcements/announcement.listeners.ts';
import { emailStudentsOfHidden } from '#server/classes/class.listeners.ts';
import { emailMoved } from '#server/classes/class-sessions/moved.listeners.ts';
import { emailEdited } from '#server/classes/listing/edited.listeners.ts';
import { emailHappening, emailMinimumDecided } from '#server/classes/minimum/minimum.listeners.ts';
import { emailInReview } from '#server/classes/waiting/waiting.listeners.ts';
import { emailRefundedByStaff } from '#server/desk/money/staff-refund.listeners.ts';
import { emailAuthorOfHidden, emailRestored } from '#server/desk/removals/removal.listeners.ts';
import {
  emailAppellant,
  emailReporters,
  emailReviewed,
} from '#server/desk/reports/report.listeners.ts';
import { emailUnreadLater } from '#server/messages/message-emails.jobs.ts';
import { emailPayoutEnded } from '#server/money/payouts/payout.listeners.ts';
import type { Listeners } from '#server/notifications/facts.jobs.ts';
import { emailApplicationDecided } from '#server/users/applications/application.listeners.ts';
import { emailAsked } from '#server/wanted/wanted.listeners.ts';
import { emailWebhookPaused, sendWebhooks } from '#server/webhooks/webhook.listeners.ts';

/** Who listens to which fact. The job of a listener that failed waits under its name. */
export const listeners: Listeners = {
  'announcement.sent': { emailAnnounced },
  'application.decided': { emailApplicationDecided },
  'booking.confirmed': { endWait, emailBooked, sendWebhooks },
  'booking.changed': { emailChanged, sendWebhooks },
  'booking.canceled': { emailCanceled, sendWebhooks },
  'booking.released': { emailReleased, sendWebhooks },
  'booking.passedOn': { emailPassedOn, sendWebhooks },
  'booking.missed': { emailMissed, sendWebhooks },
  'hold.expired': { emailExpired },
  'seat.offered': { emailQueued },
  'waitlist.changed': { emailQueued },
  'session.changed': { emailMoved, sendWebhooks },
  'session.canceled': { emailDatesCanceled, sendWebhooks },
  'session.confirmed': { emailHappening },
  'minimum.decided': { emailMinimumDecided, sendWebhooks },
  'class.changed': { emailEdited, sendWebhooks },
  'class.published': { emailAsked, sendWebhooks },
  'class.sentToReview': { emailInReview, sendWebhooks },
  'class.reviewed': { emailReviewed, sendWebhooks },
  'message.sent': { emailUnreadLater, sendWebhooks },
  'payment.refunded': { emailRefunded },
  'payment.refundedByStaff': { emailRefundedByStaff, sendWebhooks },
  'refund.sent': { emailRefundSent },
  'payout.ended': { emailPayoutEnded, sendWebhooks },
  'content.hidden': { emailAuthorOfHidden, emailStudentsOfHidden },
  'content.restored': { emailRestored },
  'appeal.upheld': { emailAppellant },
  'request.reviewed': { emailReviewed },
  'reports.closed': { emailReporters },
  'webhook.paused': { emailWebhookPaused },
};
