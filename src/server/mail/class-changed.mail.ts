import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail, mailSlot, quotable } from './mail-layout.ts';

type Slot = { startsAt: Date; endsAt: Date };

type Changed = Slot & {
  classId: string;
  title: string;
  timeZone: string;
  location: string;
  /** Where the time is new: the time before. */
  before?: Slot;
  isElsewhere?: boolean;
  /** Where the same moment reads differently now: the time zone it was shown in. */
  oldTimeZone?: string | undefined;
};

/** Whether a clock in `oldTimeZone` shows a date of the class other than it is written now. */
export function isOtherClock(date: Slot & { timeZone: string }, oldTimeZone: string): boolean {
  return mailSlot(date, date.timeZone) !== mailSlot(date, oldTimeZone);
}

/** To a student whose date has another time, place or time zone than when they booked it. */
export function classChangedMail(user: Recipient, changed: Changed, appUrl: string): Mail {
  const { classId, title, timeZone, location, before, isElsewhere, oldTimeZone } = changed;
  const what = before ? 'time' : isElsewhere ? 'place' : 'time zone';
  const was = before ?? (oldTimeZone && changed);
  const sameMoment =
    'Its times are shown in another time zone now. It still starts at the same moment as before.';
  return {
    to: user.email,
    isToMany: true,
    subject: `Your class has a new ${what}`,
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        `The instructor has changed the ${what} of a class that you have a seat in.`,
        ...(oldTimeZone ? [sameMoment] : []),
      ],
      facts: [
        ['Class', quotable(title)],
        ['When', mailSlot(changed, timeZone)],
        ...(was
          ? [['Was', mailSlot(was, oldTimeZone ?? timeZone)] satisfies [string, string]]
          : []),
        ['Where', quotable(location)],
      ],
      action: { label: 'See the class', url: `${appUrl}/classes/${classId}` },
      closing: 'If it does not suit you any more, you can give your seat back there.',
    }),
  };
}
