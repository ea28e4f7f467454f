import type { ErrorKind } from './error-kinds.ts';
import { uploadLimits, uploadMessages } from './files/uploads.ts';
import { byHandLimits } from './market/bookings/by-hand-limits.ts';
import { classLimits } from './market/classes/class-limits.ts';
import { favoriteLimits } from './market/classes/favorite-limits.ts';
import { scheduleLimits } from './market/classes/schedules/repeats.ts';
import { followLimits } from './market/follows/follow-limits.ts';
import { wantedLimits } from './market/search/wanted-limits.ts';
import { holdLimits, minPriceMessage } from './money/payments.ts';
import { maxFactors } from './people/accounts/account-limits.ts';
import { keyLimits } from './people/accounts/key-scopes.ts';
import { webhookLimits } from './people/accounts/webhook-limits.ts';
import { messageLimits } from './people/messages/message-limits.ts';
import {
  announcementsPerDay,
  deskSignInTime,
  maxPicturePixels,
  pictureQuota,
  rescheduleNotice,
  reviewEditTime,
} from './rule-words.ts';
import { mib } from './units.ts';

/** Every domain error by its kind: its message or, if it belongs to a field of a form, both. */
export const errorTable = {
  invalid: {
    VALIDATION_FAILED: 'Some values are missing or invalid',
    MALFORMED_BODY: 'The body is not valid JSON',
    BAD_REQUEST: 'The request could not be understood',
    WEBHOOK_INVALID: 'This webhook has no valid signature',
    NOT_BATCHABLE: 'This call cannot be part of a batch',
    VERIFICATION_LINK_INVALID: 'Invalid verification link',
    WEAK_PASSWORD: ['This password is too easy to guess', 'password'],
    RECOVERY_LINK_INVALID: 'This link no longer works. Please request a new one.',
    WRONG_PASSWORD: ["That password isn't right", 'currentPassword'],
    EMAIL_UNCHANGED: ['This is already your email address', 'email'],
    ENROLLMENT_FAILED: "This passkey couldn't be added",
    CATEGORY_NOT_FOUND: ['Please select a category', 'categoryId'],
    CATEGORY_RETIRED: [
      'New classes can no longer use this category. Please select another one.',
      'categoryId',
    ],
    PRICE_TOO_LOW: [minPriceMessage, 'price'],
    IMAGE_NOT_UPLOADED: ['Please upload your pictures to LearnLocal first', 'images'],
    TOO_MANY_FILES: uploadMessages.tooMany,
    FILE_TOO_SMALL: 'File is too small',
    KEY_IN_ADDRESS:
      'Send an API key in the Authorization header, never in a URL. Revoke this key, because URLs are logged',
    WEBHOOK_URL_REJECTED: [
      'Enter an https:// URL of a public host, without a password, on its usual port or 8443',
      'url',
    ],
    LOOKS_LIKE_SPAM: ["We didn't send this, because it looks like advertising", 'text'],
    PLACE_NOT_FOUND: ["We couldn't find this place. Try a city and state, or a ZIP code.", 'near'],
  },
  unauthenticated: {
    UNAUTHENTICATED: 'Not authenticated',
    SESSION_MISSING: 'Auth session missing!',
    SESSION_NOT_FOUND: 'Auth session or user missing',
    TOKEN_MALFORMED: 'Invalid JWT structure',
    UPLOAD_UNAUTHENTICATED: uploadMessages.signedOut,
    INVALID_CREDENTIALS: 'Invalid email or password',
    SIGN_IN_CODE_INVALID: ['This code is wrong or has expired', 'code'],
    SECOND_FACTOR_INVALID: ['This code is wrong or was already used', 'code'],
    KEY_INVALID: "This API key doesn't exist, has expired, or was revoked",
    PASSKEY_INVALID: "This passkey can't be used here",
    CHALLENGE_NOT_FOUND: 'This took too long. Please start again.',
    PROVIDER_FAILED: "We couldn't sign you in with that account. Please try again.",
  },
  forbidden: {
    KEY_SCOPE_MISSING: "This API key doesn't have the scope for this",
    KEY_NOT_ALLOWED: "API keys can't be used for this",
    WEBHOOK_EVENTS_UNREADABLE: [
      'This API key lacks the scopes to read what these events say',
      'events',
    ],
    PROVIDER_EMAIL_MISSING:
      "That account didn't share an email address, so we can't create an account here.",
    PROVIDER_EMAIL_UNSUPPORTED:
      "We can't use that account's email address. Please sign up here with one in plain letters.",
    PROVIDER_EMAIL_UNVERIFIED:
      "That account's email isn't confirmed. Confirm it there first, or sign up here.",
    EMAIL_NOT_VERIFIED: 'Email not confirmed',
    SIGN_IN_AGAIN: "Please sign out and back in first, so we know it's you.",
    ACCOUNT_SUSPENDED:
      'Your account is suspended. Reply to our email if you think this is a mistake.',
    PASSWORD_RESET_REQUIRED: 'Too many wrong codes. Please reset your password by email first.',
    DESK_ROLE_REQUIRED: 'Only administrators and support can use the desk',
    DESK_ADMIN_REQUIRED: 'Only an administrator can do this. Please ask one.',
    DESK_FACTOR_REQUIRED: 'The desk needs a second factor. Add one to your account.',
    DESK_FACTOR_UNUSED:
      'You signed in without your second factor. Sign out and back in with it to use the desk.',
    DESK_SIGN_IN_TOO_OLD: `You signed in more than ${deskSignInTime} ago. Sign out and back in to use the desk.`,
    OWN_DECISION: 'You are involved in this, so another staff member has to decide.',
    FOREIGN_ORIGIN: "This request didn't come from LearnLocal",
    BOOKING_BLOCKED: "You can't book with this instructor",
    CANNOT_WRITE: "You can't write to this person",
    OWN_CLASS_MESSAGE: 'You teach this class yourself',
    OWN_CLASS: 'You cannot enroll in your own class',
    NOT_ATTENDED: 'Only students who attended can review a class',
    UPLOAD_LINK_INVALID: 'This upload link is invalid or has expired',
  },
  missing: {
    FOLLOW_NOT_FOUND: "You don't follow this anymore",
    KEY_NOT_FOUND: 'API key not found',
    WEBHOOK_NOT_FOUND: 'Webhook not found',
    DELIVERY_NOT_FOUND: 'Delivery not found',
    NOT_FOUND: 'Not found',
    UPLOAD_NOT_FOUND: 'This upload is no longer available. Please choose the picture again.',
    FACTOR_NOT_FOUND: 'Second factor not found',
    REPORT_NOT_FOUND: 'Report not found',
    REMOVAL_NOT_FOUND: 'Hidden item not found',
    PERSON_NOT_FOUND: 'Person not found',
    SESSION_ENDED: 'This session has already ended',
    PROVIDER_NOT_FOUND: 'Sign-in provider not found',
    CLASS_NOT_FOUND: 'Class not found',
    INSTRUCTOR_NOT_FOUND: 'Instructor not found',
    STUDENT_NOT_FOUND: 'Student not found',
    PAYMENT_NOT_FOUND: 'Payment not found',
    PAYOUT_NOT_FOUND: 'Payout not found',
    BOOKING_NOT_FOUND: 'Booking not found',
    ADDED_PERSON_NOT_FOUND: 'This person is no longer on the roster',
    HISTORY_NOT_FOUND: 'No booking and no date has this ID',
    WAITLIST_ENTRY_NOT_FOUND: 'Waitlist entry not found',
    CALENDAR_NOT_FOUND: 'Calendar not found',
    CLASS_SESSION_NOT_FOUND: 'Date not found',
    SCHEDULE_NOT_FOUND: 'Schedule not found',
    APPLICATION_NOT_FOUND: 'Application not found',
    ANNOUNCEMENT_NOT_FOUND: 'Announcement not found',
    THREAD_NOT_FOUND: 'Conversation not found',
    MESSAGE_NOT_FOUND: 'Message not found',
    SAVED_REPLY_NOT_FOUND: 'Saved reply not found',
    WANTED_NOT_FOUND: 'This request has ended',
    REVIEW_NOT_FOUND: 'Review not found',
    CHOICE_NOT_FOUND: 'There are no changes to respond to for this booking',
  },
  not_allowed: {
    METHOD_NOT_ALLOWED: "This address doesn't have this method",
  },
  conflict: {
    EMAIL_ALREADY_CONFIRMED: 'Your email is already confirmed',
    TOO_MANY_KEYS: `You can have at most ${keyLimits.keys} API keys`,
    TOO_MANY_WEBHOOKS: `You can have at most ${webhookLimits.webhooks} webhooks`,
    EMAIL_TAKEN: ['Email already exists. Please use a different email or try logging in.', 'email'],
    USERNAME_TAKEN: ['Username already exists. Please choose a different username.', 'username'],
    PASSWORD_NOT_SET: "Your account doesn't have a password yet. Set one first.",
    PROVIDER_EMAIL_IN_USE:
      'An account with this email address already exists. Sign in with its password, or use "Forgot password?".',
    TOO_MANY_FACTORS: `You already have ${maxFactors} second factors. Remove one first.`,
    LAST_ADMIN: 'This is the last administrator. Make someone else an administrator first.',
    CATEGORY_NAME_TAKEN: ['There is already a category with this name', 'name'],
    CATEGORY_GONE: 'This category no longer exists. It may have been merged into another one.',
    CATEGORY_UNCHANGED: 'Nothing has changed in this category',
    LAST_CATEGORY: 'New classes need a category. Add another one before you retire this one.',
    REFUNDS_NOT_STUCK: 'None of these refunds can be retried: each has been sent or is being sent',
    PAYOUT_NOT_STUCK:
      "This payout can't be retried: it was sent, is being sent, or was replaced by another",
    PAYOUT_NOT_POSSIBLE:
      "The instructor is suspended, their payout account isn't complete, or their balance is too low",
    PAYMENT_NOT_PAID: 'Nothing was paid, so nothing can be refunded',
    PAYMENT_DISPUTED:
      "The learner's bank is reviewing this payment, so it can't be refunded until the dispute is closed",
    PAYMENT_CHANGED:
      'Part of this payment was just refunded. Check the remaining amount and decide again.',
    REFUND_TOO_LARGE: ['This is more than what is left of the payment', 'amount'],
    JOBS_NOT_FAILED:
      'None of these jobs can be retried anymore. Someone may have retried them already.',
    PERSON_ON_STAFF: 'This person is a staff member. Remove their role first.',
    PERSON_SUSPENDED: 'This person is suspended',
    PERSON_NOT_SUSPENDED: "This person isn't suspended",
    SUSPENSION_CHANGED:
      "This person's bookings or dates have changed. Please check the numbers again.",
    ROLE_UNCHANGED: 'This person already has this role',
    ADDRESS_UNCONFIRMED: "This person hasn't confirmed their email address yet",
    APPLICATION_REQUIRED: 'You need our approval before you can teach. Please apply first.',
    APPLICATION_NOT_NEEDED: "You don't need to apply. You can become an instructor right away.",
    APPLICATION_WAITING: "You've already applied. We'll email you our answer.",
    APPLICATION_UNCHANGED:
      'We declined this version. Please change your application before you send it again.',
    APPLICATION_DECIDED: 'This application has already been decided',
    ALREADY_INSTRUCTOR: 'You can already create and post classes',
    CLASS_FULL: 'This class is full',
    NOT_ENOUGH_SPOTS: ["There aren't that many spots left", 'seats'],
    AGE_OUTSIDE: ['This class is for other ages', 'participants'],
    TOO_MANY_SEATS: ['This class allows fewer spots in one booking', 'seats'],
    RELEASE_TOO_EARLY: 'You can still cancel for a full refund, so you have nothing to release yet',
    MOVE_TOO_LATE: 'The deadline for changing the date has passed',
    CLASS_NOT_BOOKABLE:
      'No one can book this class right now. You can keep your booking, or cancel it.',
    SEATS_RELEASED: 'You offered your spots to others. Withdraw the offer first.',
    SEATS_CLAIMED: 'Someone is about to take your spot. You can keep it if they let it go.',
    BOOKING_UNPAID: 'Pay for this booking first, or give it up and book again',
    OFFERS_DECLINED: `We offered you this date ${holdLimits.declinedOffers} times, and you didn't take it, so we won't offer it again. You can still book it whenever a spot is open.`,
    SPOTS_AVAILABLE: 'There are enough free spots. You can book right away.',
    ALREADY_WAITING: "You're already on the waitlist for this class",
    WAITLIST_CLOSED: 'The instructor has closed this waitlist',
    SPOT_NOT_OFFERED: 'No spot is offered to you right now',
    NOT_WAITING: 'This person is no longer waiting for a spot',
    OFFER_ENDED: 'This offer has ended, and the spot went to someone else',
    ALREADY_ENROLLED: 'You are already enrolled in this class',
    SPOT_HELD: "We're holding a spot for you. Claim it on the Waitlist tab of your dashboard.",
    CHOICE_CLOSED: 'You can no longer choose. Your booking page shows how things are now.',
    CLASS_STARTED: 'This class has already started',
    NO_SCHEDULE: 'No schedule available',
    CLASS_CHANGED: 'The instructor just changed this class. Please take another look.',
    CLASS_REQUIRED: 'Create a class first. You can set up payouts after that.',
    LOCATION_CHANGE_TOO_LATE: [
      `A date that students have booked meets within ${rescheduleNotice}, so the location can no longer change. You can cancel that date instead.`,
      'location',
    ],
    TOO_MANY_HOLDS: `You can hold at most ${holdLimits.open} unpaid bookings and offers at a time, with ${holdLimits.seats} spots in all. Pay for one or give it up, or try again later.`,
    HELD_TOO_OFTEN: `You have held a spot on this date ${holdLimits.endedPerSession} times without paying. You can try again later.`,
    PRICE_NOT_PAYABLE:
      'The price of this class is too low to be paid online. Please ask the instructor to change it.',
    BOOKING_CANCELLED: 'This booking is already canceled',
    ROSTER_CLOSED: `A roster can change until ${byHandLimits.keptDays} days after the class`,
    ADDRESS_FORGOTTEN: [
      'This person asked us to forget their address. Add them without it.',
      'email',
    ],
    CLASS_NOT_STARTED: 'You can mark attendance once the class has started',
    NO_SHOW_TOO_EARLY: 'You can mark a no-show once the class has ended',
    NOT_A_NO_SHOW: "You aren't marked as a no-show for this class",
    NO_SHOW_ALREADY_CONTESTED: "You've already told your instructor that you were there",
    CLASS_NOT_ENDED: 'You can review this class once it has ended',
    ALREADY_REVIEWED: "You've already reviewed this class",
    REVIEW_HIDDEN: "This review is hidden, so it can't be edited",
    REPORT_CLOSED: 'These reports have been answered already',
    APPEAL_CLOSED: 'This appeal has been answered already',
    ALREADY_REPORTED: "You've already reported this. We'll email you when we've looked at it.",
    OWN_REPORT: "You can't report yourself or something you wrote",
    REMOVAL_ENDED: "This item isn't hidden anymore",
    ALREADY_APPEALED: "You've appealed already",
    NOT_IN_REVIEW: "This isn't in review anymore",
    VISIBILITY_UNCHANGED: 'This has been done already',
    REVIEW_CLOSED: `You can edit a review for ${reviewEditTime}`,
    ALREADY_REPLIED: "You've already replied to this review",
    RESCHEDULE_TOO_LATE: [
      `This date starts in under ${rescheduleNotice}, so you can't change its time anymore`,
      'startTime',
    ],
    CLASS_IN_USE:
      "Someone has booked this class, waits for it or wrote about it, or staff hid it, so it can't be deleted. You can hide it instead.",
    EXTERNAL_ID_TAKEN: ['Another class or date already has this externalId', 'externalId'],
    SESSION_TIME_TAKEN: ['This class already has a date at that time', 'startTime'],
    ALREADY_DECIDED: 'This date is happening no matter how few people book it',
    SESSION_CANCELLED: 'This date is already canceled',
    TOO_MANY_SESSIONS: `A class can have at most ${classLimits.sessions} upcoming dates`,
    TOO_MANY_SCHEDULES: `A class can have at most ${scheduleLimits.perClass} schedules`,
    TOO_MANY_CLASSES:
      "You've reached the limit for active classes. Hide one before you add another.",
    NO_RECIPIENTS: 'There is no one to write to',
    MESSAGE_ID_TAKEN: 'Another message already has this id',
    TOO_MANY_SAVED_REPLIES: `You can save up to ${messageLimits.savedReplies} replies. Remove one first.`,
    TOO_MANY_WANTED: `You can ask for at most ${wantedLimits.asked} classes at a time. Remove a request first.`,
    TOO_MANY_JOINED: `You can join at most ${wantedLimits.joined} requests at a time. Leave one first.`,
    TOO_MANY_UPCOMING_SESSIONS: "You've reached the limit for upcoming dates across your classes.",
    TOO_MANY_FAVORITES: favoriteLimits.message,
    TOO_MANY_FOLLOWS: followLimits.thingsMessage,
    TOO_MANY_SEARCHES: followLimits.searchesMessage,
    SEATS_TAKEN: ['More students than that have already booked a date', 'maxStudents'],
    UPLOAD_CHANGED:
      'This upload was started with a different file. Please choose the picture again.',
    UPLOAD_OFFSET_WRONG: 'The upload is out of sync. Please try again.',
    UPLOAD_REJECTED: "This file doesn't match a pending upload",
    UPLOAD_QUOTA_REACHED: `Your pictures use all of your ${pictureQuota}. Please remove some first.`,
    PAYMENTS_IN_PERSON: 'Learners pay you in person at the class',
  },
  too_large: {
    FILE_TOO_LARGE: `File is too large. Maximum size is ${uploadLimits.maxBytes / mib}MB`,
    BODY_TOO_LARGE: 'The request is larger than 1 MB',
  },
  unsupported: {
    UNSUPPORTED_MEDIA_TYPE: 'Send JSON (application/json)',
    FILE_TYPE_REJECTED: uploadMessages.wrongType,
  },
  unsatisfiable: {
    RANGE_NOT_SATISFIABLE: 'The file ends before this range',
  },
  unprocessable: {
    PICTURE_BROKEN: "We can't read this picture. It may be damaged.",
    PICTURE_TOO_LARGE: `This picture has too many pixels. The limit is ${maxPicturePixels}, or half of that with 16 bits per color.`,
    PICTURE_TOO_THIN: `One side of this picture is more than ${uploadLimits.maxAspectRatio} times the other`,
    IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was already used for a different request',
  },
  too_many: {
    TOO_MANY_ANNOUNCEMENTS: `You can write to everyone in a class ${announcementsPerDay}. Please try again later.`,
    TOO_MANY_UNANSWERED: `You've sent ${messageLimits.unanswered} messages in a row. Please wait for an answer.`,
    TOO_MANY_STREAMS: 'You have messages open on too many pages. Close some of them and try again.',
    RATE_LIMITED: 'Too many attempts. Please try again later.',
    TOO_MANY_PICTURES_WAITING:
      "We're still working on your other pictures. Please try again later.",
  },
  internal: {
    NO_USER_DATA: 'No user data returned',
    INTERNAL: 'Something went wrong',
  },
  unavailable: {
    AUTH_CHECK_FAILED: 'Failed to check authentication status',
    PICTURE_QUEUE_FULL: 'Too many pictures are being uploaded right now. Please try again later.',
    PICTURE_TOO_SLOW:
      'Your picture is taking longer than usual. Please try again in a few minutes.',
    PAYMENTS_UNAVAILABLE:
      'Our payment partner is briefly unavailable. Please try again in a few minutes.',
    FILES_UNAVAILABLE: "Pictures can't be stored or shown right now. Please try again in a moment.",
    UNAVAILABLE: 'LearnLocal is briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<ErrorKind, Record<string, string | readonly [string, string]>>;
