import {
  emailBooked,
  emailCanceled,
  emailChanged,
  emailExpired,
  emailPassedOn,
  emailReleased,
  endWait,
} from '#server/market/bookings/booking.listeners.ts';
import {
  emailAdded,
  emailAddedOfCanceled,
  emailAddedOfMoved,
} from '#server/market/bookings/by-hand/by-hand.listeners.ts';
import { emailDatesCanceled } from '#server/market/bookings/date-canceled.listeners.ts';
import { emailReassigned } from '#server/market/bookings/handover/handover.listeners.ts';
import {
  emailPayer,
  emailRefunded,
  emailRefundSent,
} from '#server/market/bookings/payments/payment.listeners.ts';
import { emailMissed } from '#server/market/bookings/roster/attendance.listeners.ts';
import { checkStandby, emailQueued } from '#server/market/bookings/waitlist/waitlist.listeners.ts';
import { emailAnnounced } from '#server/market/classes/announcements/announcement.listeners.ts';
import {
  emailStudentsOfFrozen,
  emailStudentsOfHidden,
} from '#server/market/classes/class.listeners.ts';
import { emailMoved } from '#server/market/classes/class-sessions/moved.listeners.ts';
import { emailEdited } from '#server/market/classes/listing/edited.listeners.ts';
import {
  emailDateConfirmed,
  emailMinimumDecided,
} from '#server/market/classes/minimum/minimum.listeners.ts';
import { emailInvitedFirst } from '#server/market/classes/new-dates/opens-first.listeners.ts';
import { emailInReview } from '#server/market/classes/waiting/waiting.listeners.ts';
import { emailAsked } from '#server/market/wanted/wanted.listeners.ts';
import { emailPayoutEnded } from '#server/money/payouts/payout.listeners.ts';
import { emailUnreadLater } from '#server/people/messages/message-emails.jobs.ts';
import type { Listeners } from '#server/people/notifications/facts.jobs.ts';
import { emailApplicationDecided } from '#server/people/users/applications/application.listeners.ts';
import { emailWebhookPaused, sendWebhooks } from '#server/programs/webhooks/webhook.listeners.ts';
import { emailRefundedByStaff } from '#server/staff/desk/money/staff-refund.listeners.ts';
import {
  emailAuthorOfHidden,
  emailRestored,
} from '#server/staff/desk/removals/removal.listeners.ts';
import {
  emailAppellant,
  emailReporters,
  emailReviewed,
} from '#server/staff/desk/reports/report.listeners.ts';

/** The listeners of each fact. The job of a listener that failed waits under the listener's name. */
export const listeners: Listeners = {
  'announcement.sent': { emailAnnounced },
  'application.decided': { emailApplicationDecided },
  'booking.confirmed': { endWait, emailBooked, sendWebhooks },
  'booking.changed': { emailChanged, checkStandby, sendWebhooks },
  'booking.canceled': { emailCanceled, checkStandby, sendWebhooks },
  'booking.reassigned': { emailReassigned, checkStandby, sendWebhooks },
  'booking.released': { emailReleased, checkStandby, sendWebhooks },
  'booking.passedOn': { emailPassedOn, checkStandby, sendWebhooks },
  'booking.missed': { emailMissed, sendWebhooks },
  'hold.expired': { emailExpired },
  'seat.offered': { emailQueued },
  'waitlist.changed': { emailQueued },
  'roster.changed': { emailAdded, sendWebhooks },
  'session.changed': { emailMoved, emailAddedOfMoved, checkStandby, sendWebhooks },
  'session.canceled': { emailDatesCanceled, emailAddedOfCanceled, checkStandby, sendWebhooks },
  'dates.frozen': { emailStudentsOfFrozen },
  'session.openedFirst': { emailInvitedFirst },
  'session.confirmed': { emailDateConfirmed },
  'minimum.decided': { emailMinimumDecided, sendWebhooks },
  'class.changed': { emailEdited, sendWebhooks },
  'class.published': { emailAsked, sendWebhooks },
  'class.sentToReview': { emailInReview, sendWebhooks },
  'class.reviewed': { emailReviewed, sendWebhooks },
  'message.sent': { emailUnreadLater, sendWebhooks },
  'payment.refunded': { emailRefunded },
  'payment.refundedByStaff': { emailRefundedByStaff, sendWebhooks },
  'refund.toPayer': { emailPayer },
  'refund.sent': { emailRefundSent },
  'payout.ended': { emailPayoutEnded, sendWebhooks },
  'content.hidden': { emailAuthorOfHidden, emailStudentsOfHidden },
  'content.restored': { emailRestored },
  'appeal.upheld': { emailAppellant },
  'request.reviewed': { emailReviewed },
  'reports.closed': { emailReporters },
  'webhook.paused': { emailWebhookPaused },
};
