import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/units.ts';
import { accountDeletedMail } from './account-deleted.mail.ts';
import { bookedMail } from './booked.mail.ts';
import { bookingCanceledMail } from './booking-canceled.mail.ts';
import { classCanceledMail } from './class-canceled.mail.ts';
import { classChangedMail } from './class-changed.mail.ts';
import { confirmNewEmailMail } from './confirm-new-email.mail.ts';
import { emailChangeAskedMail } from './email-change-asked.mail.ts';
import { emailChangedMail } from './email-changed.mail.ts';
import { emailInUseMail } from './email-in-use.mail.ts';
import { factorChangedMail } from './factor-changed.mail.ts';
import type { Mail } from './mail.ts';
import { newSignInMail } from './new-sign-in.mail.ts';
import { newStudentMail } from './new-student.mail.ts';
import { noShowMail } from './no-show.mail.ts';
import { passwordChangedMail } from './password-changed.mail.ts';
import { payoutReturnedMail } from './payout-returned.mail.ts';
import { payoutSentMail } from './payout-sent.mail.ts';
import { recoverMail } from './recover.mail.ts';
import { reminderMail } from './reminder.mail.ts';
import { reviewInvitationMail } from './review-invitation.mail.ts';
import { signInCodeMail } from './sign-in-code.mail.ts';
import { studentCanceledMail } from './student-canceled.mail.ts';
import { verifyEmailMail } from './verify-email.mail.ts';
import { wrongCodesMail } from './wrong-codes.mail.ts';

const url = 'https://learnlocal.example';
const at = new Date('2026-11-20T14:05:00Z');
const startsAt = new Date('2026-12-01T02:30:00Z');
const emails = { old: 'ada@example.com', new: 'ada.new@example.com' };

const every = (fullName: string, typed: string): Record<string, Mail> => {
  const user = { email: 'ada@example.com', fullName };
  const signIn = { device: typed, place: 'Germany', at };
  const canceled = {
    title: typed,
    startsAt,
    timeZone: 'America/Denver',
    priceCents: 4550,
    refundCents: 4550,
  };
  const slot = { startsAt, endsAt: new Date(startsAt.getTime() + hourMs) };
  const before = { startsAt: at, endsAt: slot.endsAt };
  const changed = { bookingId: 'id', title: typed, ...slot, timeZone: 'UTC', location: typed };
  const change = { what: 'a passkey', happened: 'added', name: typed } as const;
  const seat = {
    classId: 'id',
    sessionId: 'id',
    title: typed,
    location: typed,
    timeZone: 'UTC',
    startTime: startsAt.toISOString(),
    endTime: slot.endsAt.toISOString(),
    student: user,
    teacher: user,
  };
  const terms = { bookingId: 'id', price: 45.5, refundPolicy: { fullRefundHours: 24 } };
  const links = { appUrl: url, unsubscribeUrl: `${url}/unsubscribe/token` };
  const moved = { ...changed, before, refundUntil: at };
  const refund = { priceCents: 4550, refund: { refundCents: 4550 } };
  return {
    'verify your address': verifyEmailMail(user, url, 'token'),
    'choose a new password': recoverMail(user, url, 'token'),
    'a code': signInCodeMail(user, '271828'),
    'confirm a new address': confirmNewEmailMail(user, emails.new, url, 'token'),
    'an address about to change': emailChangeAskedMail(user, emails.new, url),
    'an address that was changed': emailChangedMail(user, emails.old, emails),
    'a password that was changed': passwordChangedMail(user, url),
    'a sign-in on a new device': newSignInMail(user, signIn, url),
    'an address already in use': emailInUseMail(user, url),
    'wrong codes': wrongCodesMail(user, { wrongCodes: 5, isLocked: false }, url),
    'too many wrong codes': wrongCodesMail(user, { wrongCodes: 20, isLocked: true }, url),
    'a factor': factorChangedMail(user, change, url),
    'a deleted account': accountDeletedMail(user),
    'a canceled class': classCanceledMail(user, canceled, url),
    'a new time': classChangedMail(user, { ...changed, before }, url),
    'a no-show': noShowMail(user, { title: typed, ...slot, timeZone: 'UTC' }, url),
    'a new place': classChangedMail(user, { ...changed, isElsewhere: true }, url),
    'a new time zone': classChangedMail(user, { ...changed, oldTimeZone: 'America/Denver' }, url),
    'a booking': bookedMail(seat, { ...terms, paid: null }, url),
    'a paid booking': bookedMail(seat, { ...terms, paid: 45.5 }, url),
    'a new time of a paid class': classChangedMail(user, moved, url),
    'a reminder': reminderMail(seat, { bookingId: 'id', unpaid: 45.5 }, links),
    'an invitation to review': reviewInvitationMail(seat, links),
    'a new student': newStudentMail(seat, links),
    'a canceled booking': bookingCanceledMail(seat, refund, url),
    'a student who canceled': studentCanceledMail(seat, url),
    'a payout': payoutSentMail(user, 4550, url),
    'a refused payout': payoutReturnedMail(user, 4550, url),
  };
};

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
  const mail = every('Ada Park', 'My phone')[name] as Mail;

  it('says the same in plain text and HTML', () => {
    expect(wordsOf(mail.html)).toEqual(wordsOf(mail.text));
    expect(mail.text).toMatch(/^Hello Ada Park,/);
    expect(mail.subject).toMatch(/^[A-Z].{8,60}$/);
  });

  it('renders user input as plain text only', () => {
    const typed = '"><script>alert(1)</script> http://evil.example/x evil.example @evil';
    const { text, html } = every(typed, typed)[name] as Mail;
    expect(html).not.toContain('<script>');
    // Email clients turn anything that looks like a URL into a link.
    for (const form of [text, html]) expect(form).not.toMatch(/evil\.example/);
  });
});

it('times and prices are formatted as on the screens', () => {
  const mails = every('Ada Park', 'Knots');
  expect(mails['a sign-in on a new device']?.text).toContain('Fri, Nov 20, 2026, 2:05 PM UTC');
  const { text = '' } = mails['a canceled class'] ?? {};
  expect(text).toContain('Mon, Nov 30, 2026, 7:30 PM MST');
  expect(text).toContain('$45.50, in full');
});

it('puts link tokens in the URL fragment and keeps codes out of subjects', () => {
  const mails = every('Ada Park', 'Ada');
  expect(mails['choose a new password']?.text).toContain(
    `${url}/auth/reset-password#type=recovery&access_token=token`,
  );
  expect(mails['a code']?.subject).not.toContain('271828');
});
