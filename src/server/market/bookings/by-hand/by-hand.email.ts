import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, EmailFact } from '#server/people/notifications/email.ts';
import { emailDate, emailTopic } from '#server/people/notifications/email-layout.ts';
import { allFacts } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { EmailedPerson } from './emailed-people.queries.ts';

type Reader = Omit<
  EmailedPerson,
  | 'id'
  | 'teacherId'
  | 'sessionId'
  | 'revision'
  | 'updatedAt'
  | 'latitude'
  | 'longitude'
  | 'isTeacherDeleted'
  | 'isComing'
>;

/** The first email to someone whom an instructor added to a date by hand. */
export function addedEmail(person: Reader, urls: SiteUrls): Email {
  const { teacherName, seats, paidHow, amount, whatToExpect } = person;
  return {
    ...about(person, urls),
    subject: `You're on the list: ${emailTopic(person)}`,
    paragraphs: [`${teacherName} put you on the list for this class.`],
    facts: [
      ...factsOf(person),
      ...(seats > 1 ? [['Spots', spots(seats)] satisfies EmailFact] : []),
      ...(paidHow === 'not_yet' && amount > 0
        ? [['To pay', `${formatPrice(amount)} to ${teacherName}`] satisfies EmailFact]
        : []),
      ...allFacts(whatToExpect),
    ],
    closing: `You're getting this because ${teacherName} gave us your address for this class. We'll only write again if the date moves or is canceled. You need no account, and there's nothing to do. “Forget me” deletes your address, and ${teacherName} can't use it here again.`,
  };
}

/** The date has another time. */
export const movedForAddedEmail = (person: Reader, urls: SiteUrls): Email => ({
  ...about(person, urls),
  subject: `New time: ${emailTopic(person)}`,
  paragraphs: [
    `${person.teacherName} moved a class that you're on the list for. If the new time doesn't suit you, please tell ${person.teacherName}.`,
  ],
  facts: factsOf(person),
});

export const canceledForAddedEmail = (person: Reader, urls: SiteUrls): Email => ({
  ...about(person, urls),
  subject: `Canceled: ${emailTopic(person)}`,
  paragraphs: ["We're sorry, but a class that you're on the list for has been canceled."],
  facts: factsOf(person),
  action: { label: 'Find another class', url: urls.explore },
  ...(person.amount > 0 && {
    closing:
      'If you have paid already, ask your instructor for your money: you paid them directly.',
  }),
});

const about = ({ email, fullName, classId }: Reader, urls: SiteUrls) => ({
  to: { email, fullName },
  isToMany: true,
  action: { label: 'See the class', url: urls.class(classId) },
});

const factsOf = ({ title, picture, timeZone, location, ...date }: Reader): EmailFact[] => [
  ['Class', title, picture],
  ['When', emailDate(date, timeZone)],
  ['Where', location],
];
