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
};

/** To a student whose date in a class has another time or another place than when they booked it. */
export function classChangedMail(user: Recipient, changed: Changed, appUrl: string): Mail {
  const { classId, title, timeZone, location, before } = changed;
  const what = before ? 'time' : 'place';
  const was: [string, string][] = before ? [['Was', mailSlot(before, timeZone)]] : [];
  return {
    to: user.email,
    isToMany: true,
    subject: `Your class has a new ${what}`,
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [`The instructor has changed the ${what} of a class that you have a seat in.`],
      facts: [
        ['Class', quotable(title)],
        ['When', mailSlot(changed, timeZone)],
        ...was,
        ['Where', quotable(location)],
      ],
      action: { label: 'See the class', url: `${appUrl}/classes/${classId}` },
      closing: 'If it does not suit you any more, you can give your seat back there.',
    }),
  };
}
