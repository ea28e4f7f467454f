import { describe, expect, it } from 'vitest';
import { addressChangedEmail } from '#server/auth/emailed/address-changed.email.ts';
import { addressInUseEmail } from '#server/auth/emailed/address-in-use.email.ts';
import { confirmNewAddressEmail } from '#server/auth/emailed/confirm-new-address.email.ts';
import { emailChangeRequestedEmail } from '#server/auth/emailed/email-change-requested.email.ts';
import { signInCodeEmail } from '#server/auth/emailed/sign-in-code.email.ts';
import { verifyAddressEmail } from '#server/auth/emailed/verify-address.email.ts';
import { factorChangedEmail } from '#server/auth/factors/factor-changed.email.ts';
import { wrongCodesEmail } from '#server/auth/factors/wrong-codes.email.ts';
import { passwordChangedEmail } from '#server/auth/passwords/password-changed.email.ts';
import { recoveryEmail } from '#server/auth/passwords/recovery.email.ts';
import { newSignInEmail } from '#server/auth/sessions/new-sign-in.email.ts';
import { additionExpiredEmail } from '#server/bookings/emails/addition-expired.email.ts';
import { bookedEmail } from '#server/bookings/emails/booked.email.ts';
import { bookingCanceledEmail } from '#server/bookings/emails/booking-canceled.email.ts';
import {
  classCanceledEmail,
  datesCanceledEmail,
} from '#server/bookings/emails/class-canceled.email.ts';
import { holdExpiredEmail } from '#server/bookings/emails/hold-expired.email.ts';
import { newStudentEmail } from '#server/bookings/emails/new-student.email.ts';
import { noShowEmail } from '#server/bookings/emails/no-show.email.ts';
import { seatPassedEmail, seatReleasedEmail } from '#server/bookings/emails/seat-passed.email.ts';
import {
  seatsChangedEmail,
  studentSeatsEmail,
} from '#server/bookings/emails/seats-changed.email.ts';
import { studentCanceledEmail } from '#server/bookings/emails/student-canceled.email.ts';
import { reminderEmail } from '#server/bookings/reminders/reminder.email.ts';
import { reviewRequestEmail } from '#server/bookings/reminders/review-request.email.ts';
import { waitlistConflictEmail } from '#server/bookings/waitlist/emails/conflict.email.ts';
import {
  waitedDateCanceledEmail,
  waitedDateMovedEmail,
} from '#server/bookings/waitlist/emails/date-changed.email.ts';
import { joinedWaitlistEmail } from '#server/bookings/waitlist/emails/joined.email.ts';
import { offerEndedEmail } from '#server/bookings/waitlist/emails/offer-ended.email.ts';
import { spotOfferedEmail } from '#server/bookings/waitlist/emails/offered.email.ts';
import { openSpotEmail } from '#server/bookings/waitlist/emails/open-spot.email.ts';
import { queueSummaryEmail } from '#server/bookings/waitlist/emails/queue-summary.email.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import { classChangedEmail } from '#server/classes/class-changed.email.ts';
import { happeningEmail } from '#server/classes/minimum/happening.email.ts';
import type { DateWithMinimum } from '#server/classes/minimum/minimum.queries.ts';
import {
  askingEmail,
  teacherCanceledEmail,
  teacherHappeningEmail,
} from '#server/classes/minimum/teacher-minimum.email.ts';
import { payoutReturnedEmail, payoutSentEmail } from '#server/money/payouts/payouts.email.ts';
import { accountDeletedEmail } from '#server/users/account-deleted.email.ts';
import { hourMs } from '#shared/units.ts';
import type { Email } from './email.ts';
import { withoutLinks } from './email-layout.ts';

const url = 'https://learnlocal.example';
const at = new Date('2026-11-20T14:05:00Z');
const startsAt = new Date('2026-12-01T02:30:00Z');
const emails = { old: 'ada@example.com', new: 'ada.new@example.com' };

const every = (fullName: string, typed: string): Record<string, Email> => {
  const user = { email: 'ada@example.com', fullName };
  const signIn = { device: typed, place: 'Germany', at };
  const canceled = {
    reason: 'teacher' as const,
    title: typed,
    startsAt,
    timeZone: 'America/Denver',
    worthCents: 4550,
    refundCents: 4550,
    meetings: 6,
    meetingsLeft: 6,
  };
  const slot = { startsAt, endsAt: new Date(startsAt.getTime() + hourMs) };
  const before = { startsAt: at, endsAt: slot.endsAt };
  const changed = {
    ...{ bookingId: 'id', title: typed, ...slot, timeZone: 'UTC', location: typed },
    ...{ askedUntil: null, refundUntil: null },
  };
  const change = { what: 'a passkey', happened: 'added', name: typed } as const;
  const seat = {
    classId: 'id',
    sessionId: 'id',
    title: typed,
    location: typed,
    timeZone: 'UTC',
    startTime: startsAt.toISOString(),
    endTime: slot.endsAt.toISOString(),
    seats: 3,
    student: user,
    teacher: user,
  };
  const undecided: DateWithMinimum = {
    ...{ sessionId: 'id', classId: 'id', title: typed, timeZone: 'UTC', ...slot, teacher: user },
    ...{ minStudents: 4, students: 2, awaited: 0, belowMinimum: 'ask' },
    ...{ isOpen: true, isDue: true, isAsked: false, askedUntil: null, isUnanswered: false },
  };
  const terms = {
    minimum: null,
    bookingId: 'id',
    total: 45.5,
    refundPolicy: { fullRefundHours: 24 },
  };
  const links = { appUrl: url, unsubscribeUrl: `${url}/unsubscribe/token` };
  const asked = { ...changed, askedUntil: at, refundUntil: at };
  const moved = { ...asked, before };
  const refund = { worthCents: 4550, refund: { refundCents: 4550 } };
  const urls = { acceptUrl: `${url}/claim`, passUrl: `${url}/pass`, isPaidOnline: true };
  const waiting: NoticedEntry = {
    ...{ kind: 'joined', entryId: 'id', sessionId: 'id', studentId: 'id' },
    ...{
      accessEpoch: 0,
      student: user,
      classId: 'id',
      title: typed,
      location: typed,
      timeZone: 'UTC',
    },
    ...{ seats: 1, price: 45.5, ...slot, isWaiting: true, place: 2, seatsAhead: 3 },
    returns: { fullDates: 10, withReturns: 7 },
    offerEndsAt: at,
    isOpen: false,
  };
  return {
    'verify your address': verifyAddressEmail(user, url, 'token'),
    'choose a new password': recoveryEmail(user, url, 'token'),
    'a code': signInCodeEmail(user, '271828'),
    'confirm a new address': confirmNewAddressEmail(user, emails.new, url, 'token'),
    'an address about to change': emailChangeRequestedEmail(user, emails.new, url),
    'an address that was changed': addressChangedEmail(user, emails.old, {
      ...emails,
      hadFeed: true,
    }),
    'a password that was changed': passwordChangedEmail(user, url, { hadFeed: true }),
    'a sign-in on a new device': newSignInEmail(user, signIn, url),
    'an address already in use': addressInUseEmail(user, url),
    'wrong codes': wrongCodesEmail(user, { wrongCodes: 5, isLocked: false }, url),
    'too many wrong codes': wrongCodesEmail(user, { wrongCodes: 20, isLocked: true }, url),
    'a factor': factorChangedEmail(user, change, url),
    'a deleted account': accountDeletedEmail(user),
    'a canceled class': classCanceledEmail(user, canceled, url),
    'a canceled course': classCanceledEmail(user, { ...canceled, meetingsLeft: 2 }, url),
    'several canceled dates': datesCanceledEmail(
      user,
      [canceled, { ...canceled, title: 'Rye' }],
      url,
    ),
    'a class without enough students': classCanceledEmail(
      user,
      { ...canceled, reason: 'below_minimum' },
      url,
    ),
    'a class with enough students': happeningEmail(seat, 'id', url),
    'a date with enough students': teacherHappeningEmail(undecided, url),
    'a question about a date': askingEmail(undecided, slot.startsAt, url),
    'a date without enough students': teacherCanceledEmail(undecided, url),
    'a new time': classChangedEmail(user, { ...changed, before }, url),
    'a no-show': noShowEmail(user, { title: typed, ...slot, timeZone: 'UTC' }, url),
    'a new place': classChangedEmail(user, { ...changed, oldLocation: typed }, url),
    'a new level': classChangedEmail(user, { ...asked, oldLevel: 'all', level: 'advanced' }, url),
    'a new time zone': classChangedEmail(user, { ...changed, oldTimeZone: 'America/Denver' }, url),
    'a booking': bookedEmail(seat, { ...terms, paid: null }, url),
    'a paid booking': bookedEmail(seat, { ...terms, paid: 45.5 }, url),
    'a new time of a paid class': classChangedEmail(user, moved, url),
    'a reminder': reminderEmail(
      seat,
      { bookingId: 'id', unpaid: 45.5, canRelease: false, meeting: { ...seat, position: 1 } },
      links,
    ),
    'a reminder of a course': reminderEmail(
      { ...seat, meetings: [seat, seat] },
      { bookingId: 'id', unpaid: 0, canRelease: true, meeting: { ...seat, position: 2 } },
      links,
    ),
    'a review request': reviewRequestEmail(seat, links),
    'a new student': newStudentEmail(seat, links),
    'a canceled booking': bookingCanceledEmail(seat, refund, url),
    'a student who canceled': studentCanceledEmail(seat, 1, url),
    'added spots': seatsChangedEmail(seat, { added: 1, bookingId: 'id' }, url),
    'spots that were given back': seatsChangedEmail(
      seat,
      { givenBack: 2, refundCents: 4550, bookingId: 'id' },
      url,
    ),
    'a student with more spots': studentSeatsEmail(seat, { added: 1 }, links),
    'unpaid spots': holdExpiredEmail(seat, url),
    'released spots': seatReleasedEmail(seat, 'id', url),
    'spots that someone took': seatPassedEmail(
      seat,
      { bookingId: 'id', passed: 2, isAll: false, refundCents: 4550 },
      url,
    ),
    'unpaid added spots': additionExpiredEmail(seat, 'id', url),
    'a payout': payoutSentEmail(user, 4550, url),
    'a rejected payout': payoutReturnedEmail(user, 4550, url),
    'joining a waitlist': joinedWaitlistEmail(waiting, links),
    'joining a waitlist for any date': joinedWaitlistEmail({ ...waiting, startsAt: null }, links),
    'an offered spot': spotOfferedEmail(waiting, at, urls),
    'offered spots': spotOfferedEmail({ ...waiting, seats: 2 }, at, {
      ...urls,
      isPaidOnline: false,
    }),
    'an offer that ended': offerEndedEmail(waiting, links),
    'a conflict': waitlistConflictEmail(waiting, links),
    'an open spot': openSpotEmail(waiting, `${url}/claim`),
    'a canceled date someone waited for': waitedDateCanceledEmail(waiting, url),
    'a moved date someone waits for': waitedDateMovedEmail(waiting, url),
    'new people on waitlists': queueSummaryEmail(
      user,
      [{ title: typed, newPeople: 1, people: 3, seats: 4 }],
      links,
    ),
  };
};

const urls = /https?:\/\/\S+/g;

/** The visible words of the HTML, sorted. */
function wordsOf(html: string): string[] {
  return (
    html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .split(/\s+/)
      // Plain text puts a colon after fact names and button labels.
      .map((word) => word.replace(/:$/, ''))
      .filter(Boolean)
      .sort()
  );
}

describe.each(Object.keys(every('Ada Park', 'Ada')))('the email about %s', (name) => {
  const email = every('Ada Park', 'My phone')[name] as Email;

  it('says the same in plain text and HTML', () => {
    expect(wordsOf(email.html)).toEqual(wordsOf(email.text.replace(urls, '')));
    const hrefs = [...email.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(hrefs.map((href) => href.replaceAll('&amp;', '&'))).toEqual(
      email.text.match(urls) ?? [],
    );
    expect(email.html).toContain('<title>');
    expect(email.text).toMatch(/^Hello Ada Park,/);
    expect(email.subject).toMatch(/^[A-Z].{8,60}$/);
  });

  it('renders user input as plain text only', () => {
    const typed = '"><script>alert(1)</script> http://evil.example/x evil.example @evil';
    const { subject, text, html } = every(typed, typed)[name] as Email;
    expect(html).not.toContain('<script>');
    // Email clients turn anything that looks like a URL into a link.
    for (const form of [subject, text, html])
      expect(form).not.toMatch(/evil\.example|http:\/|@evil/);
    expect(text.replaceAll('\u2060', '')).toContain(typed);
  });
});

it.each(['Yoga 1:1 w/ J.R. (24/7)', 'Cooking @ home: $45.50, 7:30 PM', 'Dr. O\u2019Neil <3 "rye"'])(
  'shows the title %s exactly as written',
  (title) => {
    expect(withoutLinks(title)).toBe(title);
  },
);

it.each([
  'evil.example/x',
  'https://evil.example',
  'http://10.0.0.1/x',
  '10.0.0.1',
  'mailto:evil',
  'me@evil.example',
  'пример.рф',
  'उदाहरण.भारत',
  'evil\u3002example',
  'node.xn--p1ai',
])('an email client finds no link in %s, whose letters stay', (typed) => {
  const shown = withoutLinks(typed);
  expect(shown).not.toMatch(/\w:\/|o:e|[.\u3002]\p{L}|\d\.\d+\.|@e/u);
  expect(shown.replaceAll('\u2060', '')).toBe(typed);
});

it('times and prices are formatted as on the screens', () => {
  const emails = every('Ada Park', 'Knots');
  expect(emails['a sign-in on a new device']?.text).toContain('Fri, Nov 20, 2026, 2:05 PM UTC');
  const { text = '' } = emails['a canceled class'] ?? {};
  expect(text).toContain('Mon, Nov 30, 2026, 7:30 PM MST');
  expect(text).toContain('$45.50, in full');
});

it('puts link tokens in the URL fragment and keeps codes out of subjects', () => {
  const emails = every('Ada Park', 'Ada');
  expect(emails['choose a new password']?.text).toContain(
    `${url}/auth/reset-password#type=recovery&access_token=token`,
  );
  expect(emails['a code']?.subject).not.toContain('271828');
});
