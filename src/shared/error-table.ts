import { maxFactors } from './accounts/account-limits.ts';
import { keyLimits } from './accounts/key-scopes.ts';
import { webhookLimits } from './accounts/webhook-limits.ts';
import { classLimits } from './classes/class-limits.ts';
import { favoriteLimits } from './classes/favorite-limits.ts';
import { scheduleLimits } from './classes/schedules/repeats.ts';
import type { ErrorDefinition } from './error-kinds.ts';
import { followLimits } from './follows/follow-limits.ts';
import { messageLimits } from './messages/message-limits.ts';
import { holdLimits, minPriceMessage } from './money/payments.ts';
import {
  announcementsPerDay,
  deskSignInTime,
  maxPicturePixels,
  pictureQuota,
  rescheduleNotice,
  reviewEditTime,
} from './rule-words.ts';
import { wantedLimits } from './search/wanted-limits.ts';
import { mib } from './units.ts';
import { uploadLimits, uploadMessages } from './uploads.ts';

/** Every domain error: code → kind, message and, for forms, the field it belongs to. */
export const errorTable = {
  VALIDATION_FAILED: { kind: 'invalid', message: 'Some values are missing or invalid' },
  MALFORMED_BODY: { kind: 'invalid', message: 'The body is not valid JSON' },
  BAD_REQUEST: { kind: 'invalid', message: 'The request could not be understood' },
  WEBHOOK_INVALID: { kind: 'invalid', message: 'This webhook has no valid signature' },
  METHOD_NOT_ALLOWED: { kind: 'not_allowed', message: "This address doesn't have this method" },
  NOT_BATCHABLE: { kind: 'invalid', message: 'This call cannot be part of a batch' },
  VERIFICATION_LINK_INVALID: { kind: 'invalid', message: 'Invalid verification link' },
  EMAIL_ALREADY_CONFIRMED: { kind: 'conflict', message: 'Your email is already confirmed' },
  WEAK_PASSWORD: {
    kind: 'invalid',
    message: 'This password is too easy to guess',
    field: 'password',
  },
  RECOVERY_LINK_INVALID: {
    kind: 'invalid',
    message: 'This link no longer works. Please request a new one.',
  },
  WRONG_PASSWORD: {
    kind: 'invalid',
    message: "That password isn't right",
    field: 'currentPassword',
  },
  EMAIL_UNCHANGED: {
    kind: 'invalid',
    message: 'This is already your email address',
    field: 'email',
  },
  ENROLLMENT_FAILED: { kind: 'invalid', message: "This passkey couldn't be added" },
  CATEGORY_NOT_FOUND: {
    kind: 'invalid',
    message: 'Please select a category',
    field: 'categoryId',
  },
  CATEGORY_RETIRED: {
    kind: 'invalid',
    message: 'New classes can no longer use this category. Please select another one.',
    field: 'categoryId',
  },
  PRICE_TOO_LOW: { kind: 'invalid', message: minPriceMessage, field: 'price' },
  IMAGE_NOT_UPLOADED: {
    kind: 'invalid',
    message: 'Please upload your pictures to LearnLocal first',
    field: 'images',
  },
  TOO_MANY_FILES: { kind: 'invalid', message: uploadMessages.tooMany },
  FILE_TOO_SMALL: { kind: 'invalid', message: 'File is too small' },
  UNAUTHENTICATED: { kind: 'unauthenticated', message: 'Not authenticated' },
  SESSION_MISSING: { kind: 'unauthenticated', message: 'Auth session missing!' },
  SESSION_NOT_FOUND: { kind: 'unauthenticated', message: 'Auth session or user missing' },
  TOKEN_MALFORMED: { kind: 'unauthenticated', message: 'Invalid JWT structure' },
  UPLOAD_UNAUTHENTICATED: { kind: 'unauthenticated', message: uploadMessages.signedOut },
  INVALID_CREDENTIALS: { kind: 'unauthenticated', message: 'Invalid email or password' },
  SIGN_IN_CODE_INVALID: {
    kind: 'unauthenticated',
    message: 'This code is wrong or has expired',
    field: 'code',
  },
  SECOND_FACTOR_INVALID: {
    kind: 'unauthenticated',
    message: 'This code is wrong or was already used',
    field: 'code',
  },
  KEY_INVALID: {
    kind: 'unauthenticated',
    message: "This API key doesn't exist, has expired, or was revoked",
  },
  KEY_SCOPE_MISSING: { kind: 'forbidden', message: "This API key doesn't have the scope for this" },
  KEY_NOT_ALLOWED: { kind: 'forbidden', message: "API keys can't be used for this" },
  KEY_IN_ADDRESS: {
    kind: 'invalid',
    message:
      'Send an API key in the Authorization header, never in a URL. Revoke this key, because URLs are logged',
  },
  FOLLOW_NOT_FOUND: { kind: 'missing', message: "You don't follow this anymore" },
  KEY_NOT_FOUND: { kind: 'missing', message: 'API key not found' },
  TOO_MANY_KEYS: { kind: 'conflict', message: `You can have at most ${keyLimits.keys} API keys` },
  WEBHOOK_URL_REJECTED: {
    kind: 'invalid',
    message:
      'Enter an https:// URL of a public host, without a password, on its usual port or 8443',
    field: 'url',
  },
  WEBHOOK_NOT_FOUND: { kind: 'missing', message: 'Webhook not found' },
  DELIVERY_NOT_FOUND: { kind: 'missing', message: 'Delivery not found' },
  TOO_MANY_WEBHOOKS: {
    kind: 'conflict',
    message: `You can have at most ${webhookLimits.webhooks} webhooks`,
  },
  PASSKEY_INVALID: { kind: 'unauthenticated', message: "This passkey can't be used here" },
  CHALLENGE_NOT_FOUND: {
    kind: 'unauthenticated',
    message: 'This took too long. Please start again.',
  },
  PROVIDER_FAILED: {
    kind: 'unauthenticated',
    message: "We couldn't sign you in with that account. Please try again.",
  },
  PROVIDER_EMAIL_MISSING: {
    kind: 'forbidden',
    message: "That account didn't share an email address, so we can't create an account here.",
  },
  PROVIDER_EMAIL_UNSUPPORTED: {
    kind: 'forbidden',
    message:
      "We can't use that account's email address. Please sign up here with one in plain letters.",
  },
  PROVIDER_EMAIL_UNVERIFIED: {
    kind: 'forbidden',
    message: "That account's email isn't confirmed. Confirm it there first, or sign up here.",
  },
  EMAIL_NOT_VERIFIED: { kind: 'forbidden', message: 'Email not confirmed' },
  SIGN_IN_AGAIN: {
    kind: 'forbidden',
    message: "Please sign out and back in first, so we know it's you.",
  },
  ACCOUNT_SUSPENDED: {
    kind: 'forbidden',
    message: 'Your account is suspended. Reply to our email if you think this is a mistake.',
  },
  PASSWORD_RESET_REQUIRED: {
    kind: 'forbidden',
    message: 'Too many wrong codes. Please reset your password by email first.',
  },
  DESK_ROLE_REQUIRED: {
    kind: 'forbidden',
    message: 'Only administrators and support can use the desk',
  },
  DESK_ADMIN_REQUIRED: {
    kind: 'forbidden',
    message: 'Only an administrator can do this. Please ask one.',
  },
  DESK_FACTOR_REQUIRED: {
    kind: 'forbidden',
    message:
      'The desk needs a second factor. Add one to your account, then sign out and back in with it.',
  },
  DESK_FACTOR_UNUSED: {
    kind: 'forbidden',
    message:
      'You signed in without your second factor. Sign out and back in with it to use the desk.',
  },
  DESK_SIGN_IN_TOO_OLD: {
    kind: 'forbidden',
    message: `You signed in more than ${deskSignInTime} ago. Sign out and back in to use the desk.`,
  },
  OWN_DECISION: {
    kind: 'forbidden',
    message: 'You are involved in this, so another staff member has to decide.',
  },
  FOREIGN_ORIGIN: { kind: 'forbidden', message: "This request didn't come from LearnLocal" },
  BOOKING_BLOCKED: { kind: 'forbidden', message: "You can't book with this instructor" },
  CANNOT_WRITE: { kind: 'forbidden', message: "You can't write to this person" },
  OWN_CLASS_MESSAGE: { kind: 'forbidden', message: 'You teach this class yourself' },
  OWN_CLASS: { kind: 'forbidden', message: 'You cannot enroll in your own class' },
  NOT_ATTENDED: { kind: 'forbidden', message: 'Only students who attended can review a class' },
  UPLOAD_LINK_INVALID: { kind: 'forbidden', message: 'This upload link is invalid or has expired' },
  NOT_FOUND: { kind: 'missing', message: 'Not found' },
  UPLOAD_NOT_FOUND: {
    kind: 'missing',
    message: 'This upload is no longer available. Please choose the picture again.',
  },
  FACTOR_NOT_FOUND: { kind: 'missing', message: 'Second factor not found' },
  REPORT_NOT_FOUND: { kind: 'missing', message: 'Report not found' },
  REMOVAL_NOT_FOUND: { kind: 'missing', message: 'Hidden item not found' },
  PERSON_NOT_FOUND: { kind: 'missing', message: 'Person not found' },
  SESSION_ENDED: { kind: 'missing', message: 'This session has already ended' },
  PROVIDER_NOT_FOUND: { kind: 'missing', message: 'Sign-in provider not found' },
  CLASS_NOT_FOUND: { kind: 'missing', message: 'Class not found' },
  INSTRUCTOR_NOT_FOUND: { kind: 'missing', message: 'Instructor not found' },
  STUDENT_NOT_FOUND: { kind: 'missing', message: 'Student not found' },
  PAYMENT_NOT_FOUND: { kind: 'missing', message: 'Payment not found' },
  PAYOUT_NOT_FOUND: { kind: 'missing', message: 'Payout not found' },
  BOOKING_NOT_FOUND: { kind: 'missing', message: 'Booking not found' },
  WAITLIST_ENTRY_NOT_FOUND: { kind: 'missing', message: 'Waitlist entry not found' },
  CALENDAR_NOT_FOUND: { kind: 'missing', message: 'Calendar not found' },
  CLASS_SESSION_NOT_FOUND: { kind: 'missing', message: 'Date not found' },
  SCHEDULE_NOT_FOUND: { kind: 'missing', message: 'Schedule not found' },
  APPLICATION_NOT_FOUND: { kind: 'missing', message: 'Application not found' },
  ANNOUNCEMENT_NOT_FOUND: { kind: 'missing', message: 'Announcement not found' },
  THREAD_NOT_FOUND: { kind: 'missing', message: 'Conversation not found' },
  MESSAGE_NOT_FOUND: { kind: 'missing', message: 'Message not found' },
  SAVED_REPLY_NOT_FOUND: { kind: 'missing', message: 'Saved reply not found' },
  WANTED_NOT_FOUND: { kind: 'missing', message: 'This request has ended' },
  REVIEW_NOT_FOUND: { kind: 'missing', message: 'Review not found' },
  EMAIL_TAKEN: {
    kind: 'conflict',
    message: 'Email already exists. Please use a different email or try logging in.',
    field: 'email',
  },
  USERNAME_TAKEN: {
    kind: 'conflict',
    message: 'Username already exists. Please choose a different username.',
    field: 'username',
  },
  PASSWORD_NOT_SET: {
    kind: 'conflict',
    message: "Your account doesn't have a password yet. Set one first.",
  },
  PROVIDER_EMAIL_IN_USE: {
    kind: 'conflict',
    message:
      'An account with this email address already exists. Sign in with its password, or use "Forgot password?".',
  },
  TOO_MANY_FACTORS: {
    kind: 'conflict',
    message: `You already have ${maxFactors} second factors. Remove one first.`,
  },
  LAST_ADMIN: {
    kind: 'conflict',
    message: 'This is the last administrator. Make someone else an administrator first.',
  },
  CATEGORY_NAME_TAKEN: {
    kind: 'conflict',
    message: 'There is already a category with this name',
    field: 'name',
  },
  CATEGORY_GONE: {
    kind: 'conflict',
    message: 'This category no longer exists. It may have been merged into another one.',
  },
  CATEGORY_UNCHANGED: { kind: 'conflict', message: 'Nothing has changed in this category' },
  LAST_CATEGORY: {
    kind: 'conflict',
    message: 'New classes need a category. Add another one before you retire this one.',
  },
  REFUNDS_NOT_STUCK: {
    kind: 'conflict',
    message: 'None of these refunds can be retried: each has been sent or is being sent',
  },
  PAYOUT_NOT_STUCK: {
    kind: 'conflict',
    message: "This payout can't be retried: it was sent, is being sent, or was replaced by another",
  },
  PAYOUT_NOT_POSSIBLE: {
    kind: 'conflict',
    message:
      "The instructor is suspended, their payout account isn't complete, or their balance is too low",
  },
  PAYMENT_NOT_PAID: { kind: 'conflict', message: 'Nothing was paid, so nothing can be refunded' },
  PAYMENT_DISPUTED: {
    kind: 'conflict',
    message:
      "The learner's bank is reviewing this payment, so it can't be refunded until the dispute is closed",
  },
  PAYMENT_CHANGED: {
    kind: 'conflict',
    message: 'Part of this payment was just refunded. Check the remaining amount and decide again.',
  },
  REFUND_TOO_LARGE: {
    kind: 'conflict',
    message: 'This is more than what is left of the payment',
    field: 'amount',
  },
  JOBS_NOT_FAILED: {
    kind: 'conflict',
    message: 'None of these jobs can be retried anymore. Someone may have retried them already.',
  },
  PERSON_ON_STAFF: {
    kind: 'conflict',
    message: 'This person is a staff member. Remove their role first.',
  },
  PERSON_SUSPENDED: { kind: 'conflict', message: 'This person is suspended' },
  PERSON_NOT_SUSPENDED: { kind: 'conflict', message: "This person isn't suspended" },
  SUSPENSION_CHANGED: {
    kind: 'conflict',
    message: "This person's bookings or dates have changed. Please check the numbers again.",
  },
  ROLE_UNCHANGED: { kind: 'conflict', message: 'This person already has this role' },
  ADDRESS_UNCONFIRMED: {
    kind: 'conflict',
    message: "This person hasn't confirmed their email address yet",
  },
  APPLICATION_REQUIRED: {
    kind: 'conflict',
    message: 'You need our approval before you can teach. Please apply first.',
  },
  APPLICATION_NOT_NEEDED: {
    kind: 'conflict',
    message: "You don't need to apply. You can become an instructor right away.",
  },
  APPLICATION_WAITING: {
    kind: 'conflict',
    message: "You've already applied. We'll email you our answer.",
  },
  APPLICATION_UNCHANGED: {
    kind: 'conflict',
    message: 'We declined this version. Please change your application before you send it again.',
  },
  APPLICATION_DECIDED: {
    kind: 'conflict',
    message: 'This application has already been decided',
  },
  ALREADY_INSTRUCTOR: { kind: 'conflict', message: 'You can already create and post classes' },
  CLASS_FULL: { kind: 'conflict', message: 'This class is full' },
  NOT_ENOUGH_SPOTS: {
    kind: 'conflict',
    message: "There aren't that many spots left",
    field: 'seats',
  },
  TOO_MANY_SEATS: {
    kind: 'conflict',
    message: 'This class allows fewer spots in one booking',
    field: 'seats',
  },
  RELEASE_TOO_EARLY: {
    kind: 'conflict',
    message: 'You can still cancel for a full refund, so you have nothing to release yet',
  },
  MOVE_TOO_LATE: {
    kind: 'conflict',
    message: 'The deadline for changing the date has passed',
  },
  CLASS_NOT_BOOKABLE: {
    kind: 'conflict',
    message: 'No one can book this class right now. You can keep your booking, or cancel it.',
  },
  SEATS_RELEASED: {
    kind: 'conflict',
    message: 'You offered your spots to others. Withdraw the offer first.',
  },
  SEATS_CLAIMED: {
    kind: 'conflict',
    message: 'Someone is about to take your spot. You can keep it if they let it go.',
  },
  BOOKING_UNPAID: {
    kind: 'conflict',
    message: 'Pay for this booking first, or give it up and book again',
  },
  OFFERS_DECLINED: {
    kind: 'conflict',
    message: `You let ${holdLimits.declinedOffers} offers of this date go, so it won't be offered to you again. You can book it whenever it has open spots.`,
  },
  SPOTS_AVAILABLE: {
    kind: 'conflict',
    message: 'There are enough free spots. You can book right away.',
  },
  ALREADY_WAITING: { kind: 'conflict', message: "You're already on the waitlist for this class" },
  WAITLIST_CLOSED: { kind: 'conflict', message: 'The instructor has closed this waitlist' },
  SPOT_NOT_OFFERED: { kind: 'conflict', message: 'No spot is offered to you right now' },
  NOT_WAITING: { kind: 'conflict', message: 'This person is no longer waiting for a spot' },
  OFFER_ENDED: {
    kind: 'conflict',
    message: 'This offer has ended, and the spot went to someone else',
  },
  ALREADY_ENROLLED: { kind: 'conflict', message: 'You are already enrolled in this class' },
  SPOT_HELD: {
    kind: 'conflict',
    message: "We're holding a spot for you. Claim it on the Waitlist tab of your dashboard.",
  },
  CHOICE_NOT_FOUND: {
    kind: 'missing',
    message: 'There are no changes to respond to for this booking',
  },
  CHOICE_CLOSED: {
    kind: 'conflict',
    message: 'You can no longer choose. Your booking page shows how things are now.',
  },
  CLASS_STARTED: { kind: 'conflict', message: 'This class has already started' },
  NO_SCHEDULE: { kind: 'conflict', message: 'No schedule available' },
  CLASS_CHANGED: {
    kind: 'conflict',
    message: 'The instructor just changed this class. Please take another look.',
  },
  CLASS_REQUIRED: {
    kind: 'conflict',
    message: 'Create a class first. You can set up payouts after that.',
  },
  LOCATION_CHANGE_TOO_LATE: {
    kind: 'conflict',
    message: `A date that students have booked meets within ${rescheduleNotice}, so the location can no longer change. You can cancel that date instead.`,
    field: 'location',
  },
  TOO_MANY_HOLDS: {
    kind: 'conflict',
    message: `You can hold at most ${holdLimits.open} unpaid bookings and offers at a time, with ${holdLimits.seats} spots in all. Pay for one or give it up, or try again later.`,
  },
  HELD_TOO_OFTEN: {
    kind: 'conflict',
    message: `You have held a spot on this date ${holdLimits.endedPerSession} times without paying. You can try again later.`,
  },
  PRICE_NOT_PAYABLE: {
    kind: 'conflict',
    message:
      'The price of this class is too low to be paid online. Please ask the instructor to change it.',
  },
  BOOKING_CANCELLED: { kind: 'conflict', message: 'This booking is already canceled' },
  CLASS_NOT_STARTED: {
    kind: 'conflict',
    message: 'You can mark attendance once the class has started',
  },
  NO_SHOW_TOO_EARLY: {
    kind: 'conflict',
    message: 'You can mark a no-show once the class has ended',
  },
  NOT_A_NO_SHOW: { kind: 'conflict', message: "You aren't marked as a no-show for this class" },
  NO_SHOW_ALREADY_CONTESTED: {
    kind: 'conflict',
    message: "You've already told your instructor that you were there",
  },
  CLASS_NOT_ENDED: { kind: 'conflict', message: 'You can review this class once it has ended' },
  ALREADY_REVIEWED: { kind: 'conflict', message: "You've already reviewed this class" },
  REVIEW_HIDDEN: { kind: 'conflict', message: "This review is hidden, so it can't be edited" },
  REPORT_CLOSED: { kind: 'conflict', message: 'These reports have been answered already' },
  APPEAL_CLOSED: { kind: 'conflict', message: 'This appeal has been answered already' },
  ALREADY_REPORTED: {
    kind: 'conflict',
    message: "You've already reported this. We'll email you when we've looked at it.",
  },
  OWN_REPORT: { kind: 'conflict', message: "You can't report yourself or something you wrote" },
  REMOVAL_ENDED: { kind: 'conflict', message: "This item isn't hidden anymore" },
  ALREADY_APPEALED: { kind: 'conflict', message: "You've appealed already" },
  NOT_IN_REVIEW: { kind: 'conflict', message: "This isn't in review anymore" },
  VISIBILITY_UNCHANGED: { kind: 'conflict', message: 'This has been done already' },
  REVIEW_CLOSED: { kind: 'conflict', message: `You can edit a review for ${reviewEditTime}` },
  ALREADY_REPLIED: { kind: 'conflict', message: "You've already replied to this review" },
  RESCHEDULE_TOO_LATE: {
    kind: 'conflict',
    message: `This date starts in under ${rescheduleNotice}, so you can't change its time anymore`,
    field: 'startTime',
  },
  SESSION_TIME_TAKEN: {
    kind: 'conflict',
    message: 'This class already has a date at that time',
    field: 'startTime',
  },
  ALREADY_DECIDED: {
    kind: 'conflict',
    message: 'This date is happening no matter how few people book it',
  },
  SESSION_CANCELLED: { kind: 'conflict', message: 'This date is already canceled' },
  TOO_MANY_SESSIONS: {
    kind: 'conflict',
    message: `A class can have at most ${classLimits.sessions} upcoming dates`,
  },
  TOO_MANY_SCHEDULES: {
    kind: 'conflict',
    message: `A class can have at most ${scheduleLimits.perClass} schedules`,
  },
  TOO_MANY_CLASSES: {
    kind: 'conflict',
    message: "You've reached the limit for active classes. Hide one before you add another.",
  },
  NO_RECIPIENTS: { kind: 'conflict', message: 'There is no one to write to' },
  TOO_MANY_ANNOUNCEMENTS: {
    kind: 'too_many',
    message: `You can write to everyone in a class ${announcementsPerDay}. Please try again later.`,
  },
  MESSAGE_ID_TAKEN: { kind: 'conflict', message: 'Another message already has this id' },
  TOO_MANY_UNANSWERED: {
    kind: 'too_many',
    message: `You've sent ${messageLimits.unanswered} messages in a row. Please wait for an answer.`,
  },
  TOO_MANY_SAVED_REPLIES: {
    kind: 'conflict',
    message: `You can save up to ${messageLimits.savedReplies} replies. Remove one first.`,
  },
  TOO_MANY_STREAMS: { kind: 'too_many', message: 'Too many open pages show your messages' },
  LOOKS_LIKE_SPAM: {
    kind: 'invalid',
    message: "We didn't send this, because it looks like advertising",
    field: 'text',
  },
  PLACE_NOT_FOUND: {
    kind: 'invalid',
    message: "We couldn't find this place. Try a city and state, or a ZIP code.",
    field: 'near',
  },
  TOO_MANY_WANTED: {
    kind: 'conflict',
    message: `You can ask for at most ${wantedLimits.asked} classes at a time. Remove a request first.`,
  },
  TOO_MANY_JOINED: {
    kind: 'conflict',
    message: `You can join at most ${wantedLimits.joined} requests at a time. Leave one first.`,
  },
  TOO_MANY_UPCOMING_SESSIONS: {
    kind: 'conflict',
    message: "You've reached the limit for upcoming dates across your classes.",
  },
  TOO_MANY_FAVORITES: { kind: 'conflict', message: favoriteLimits.message },
  TOO_MANY_FOLLOWS: { kind: 'conflict', message: followLimits.thingsMessage },
  TOO_MANY_SEARCHES: { kind: 'conflict', message: followLimits.searchesMessage },
  SEATS_TAKEN: {
    kind: 'conflict',
    message: 'More students than that have already booked a date',
    field: 'maxStudents',
  },
  UPLOAD_CHANGED: {
    kind: 'conflict',
    message: 'This upload was started with a different file. Please choose the picture again.',
  },
  UPLOAD_OFFSET_WRONG: {
    kind: 'conflict',
    message: 'The upload is out of sync. Please try again.',
  },
  UPLOAD_REJECTED: { kind: 'conflict', message: "This file doesn't match a pending upload" },
  UPLOAD_QUOTA_REACHED: {
    kind: 'conflict',
    message: `Your pictures use all of your ${pictureQuota}. Please remove some first.`,
  },
  PAYMENTS_IN_PERSON: { kind: 'conflict', message: 'Learners pay you in person at the class' },
  FILE_TOO_LARGE: {
    kind: 'too_large',
    message: `File is too large. Maximum size is ${uploadLimits.maxBytes / mib}MB`,
  },
  BODY_TOO_LARGE: { kind: 'too_large', message: 'The request is larger than 1 MB' },
  UNSUPPORTED_MEDIA_TYPE: { kind: 'unsupported', message: 'Send JSON (application/json)' },
  FILE_TYPE_REJECTED: { kind: 'unsupported', message: uploadMessages.wrongType },
  RANGE_NOT_SATISFIABLE: { kind: 'unsatisfiable', message: 'The file ends before this range' },
  PICTURE_BROKEN: {
    kind: 'unprocessable',
    message: "We can't read this picture. It may be damaged.",
  },
  PICTURE_TOO_LARGE: {
    kind: 'unprocessable',
    message: `This picture has too many pixels. The limit is ${maxPicturePixels}, or half of that with 16 bits per color.`,
  },
  PICTURE_TOO_THIN: {
    kind: 'unprocessable',
    message: `One side of this picture is more than ${uploadLimits.maxAspectRatio} times the other`,
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'unprocessable',
    message: 'This Idempotency-Key was already used for a different request',
  },
  RATE_LIMITED: { kind: 'too_many', message: 'Too many attempts. Please try again later.' },
  TOO_MANY_PICTURES_WAITING: {
    kind: 'too_many',
    message: "We're still working on your other pictures. Please try again later.",
  },
  NO_USER_DATA: { kind: 'internal', message: 'No user data returned' },
  INTERNAL: { kind: 'internal', message: 'Something went wrong' },
  AUTH_CHECK_FAILED: { kind: 'unavailable', message: 'Failed to check authentication status' },
  PICTURE_QUEUE_FULL: {
    kind: 'unavailable',
    message: 'Too many pictures are being uploaded right now. Please try again later.',
  },
  PICTURE_TOO_SLOW: {
    kind: 'unavailable',
    message: 'Your picture is taking longer than usual. Please try again in a few minutes.',
  },
  PAYMENTS_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'Our payment partner is briefly unavailable. Please try again in a few minutes.',
  },
  FILES_UNAVAILABLE: {
    kind: 'unavailable',
    message: "Pictures can't be stored or shown right now. Please try again in a moment.",
  },
  UNAVAILABLE: {
    kind: 'unavailable',
    message: 'LearnLocal is briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorDefinition>;
