import { expect, it } from 'vitest';
import { consequences } from './deletion-words.ts';

const nothing = { seats: 0, seatsUnderway: 0, refund: 0, classes: 0, sessions: 0, students: 0 };
const first = (changes: Partial<typeof nothing>, paysOnline = true) =>
  consequences({ ...nothing, ...changes }, paysOnline);

it('describes what happens to bookings and what is refunded', () => {
  expect(first({})[0]).toBe("You don't have any upcoming bookings.");
  expect(first({ seats: 1, refund: 45.5 })[0]).toBe(
    "We'll cancel your 1 upcoming booking and refund $45.50 to the card that paid. We'll email the instructors.",
  );
  expect(first({ seats: 3 })[0]).toBe(
    "We'll cancel your 3 upcoming bookings; no refund is due. We'll email the instructors.",
  );
});

it('says that bookings of courses underway are lost', () => {
  const lost = "You'll lose 1 booking of a class or course that has started, without a refund.";
  expect(first({ seatsUnderway: 1 })[0]).toBe(lost);
  expect(first({ seats: 1, seatsUnderway: 1 })[1]).toBe(lost);
});

it('describes what happens to classes and their students, if any', () => {
  expect(first({})).toHaveLength(3);
  expect(first({ classes: 1 })[1]).toBe("We'll take down your 1 class.");
  expect(first({ classes: 2, sessions: 3, students: 5 })[2]).toBe(
    "We'll cancel 3 upcoming dates, refund 5 bookings in full or, if a course has started, for its remaining meetings, and email the students.",
  );
  expect(first({ classes: 2, sessions: 1 })[2]).toBe(
    "We'll cancel 1 upcoming date, which no one has booked.",
  );
});

it('describes the dates of hidden classes', () => {
  expect(first({ sessions: 2, students: 3 })[1]).toBe(
    "We'll cancel 2 upcoming dates, refund 3 bookings in full or, if a course has started, for its remaining meetings, and email the students.",
  );
});

it('mentions no refund when learners pay in person, unless one is due', () => {
  const everything = { seats: 3, classes: 2, sessions: 3, students: 5 };
  expect(first(everything, false)).toEqual([
    "We'll cancel your 3 upcoming bookings. We'll email the instructors.",
    "We'll take down your 2 classes.",
    "We'll cancel 3 upcoming dates with 5 bookings, and email the students.",
    "We'll erase your name, email address, phone number, picture, and sign-in details.",
    'Past bookings and reviews stay, but without your name.',
  ]);
  expect(first({ ...everything, refund: 45 }, false)[0]).toBe(
    "We'll cancel your 3 upcoming bookings and refund $45 to the card that paid. We'll email the instructors.",
  );
});
