import type { WebhookEvent } from '#shared/people/accounts/webhooks.ts';

/** The words that follow 'Send when'. */
export const eventWords: Record<WebhookEvent, string> = {
  'booking.confirmed': 'someone books',
  'booking.changed': 'a booking changes its number of spots or its date',
  'booking.canceled': 'someone cancels',
  'booking.reassigned': 'someone gives a booking to a friend',
  'booking.released': 'someone offers their spots to others',
  'booking.passedOn': 'others take over offered spots',
  'booking.missed': 'someone is marked as a no-show',
  'payment.refundedByStaff': 'our staff refund a booking',
  'roster.changed': 'you add people to a date by hand, or change or remove them',
  'session.changed': 'a date is moved',
  'session.canceled': 'a date is canceled',
  'minimum.decided': 'it is decided whether enough people booked a date',
  'class.published': 'a class becomes public',
  'class.changed': 'a class changes',
  'class.sentToReview': 'a class is sent to review',
  'class.reviewed': 'a class was reviewed',
  'message.sent': 'you get or write a message',
  'payout.ended': 'a payout was sent or returned',
};
