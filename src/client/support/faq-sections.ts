import type { LinkProps } from '@tanstack/react-router';

export type FaqEntry = {
  question: string;
  answer: string;
  link?: { to: LinkProps['to']; label: string };
  /** Also asked on the page that says how it works. */
  isCommon?: true;
};
type FaqSection = { title: string; entries: FaqEntry[] };

const general: FaqEntry[] = [
  {
    question: 'What is LearnLocal?',
    answer:
      'A place to find small in-person classes near you, and to offer your own. Instructors list a class with its price, its place and its dates; students take a seat, come along, and say afterwards how it was.',
  },
  {
    question: 'Are there online classes?',
    answer:
      'No. Every class takes place in a room, a kitchen, a garden or a workshop. The class page says where.',
  },
  {
    question: 'Who can use LearnLocal?',
    answer:
      'Anybody who is 18 or older. Looking around needs no account; taking a seat and teaching do.',
  },
  {
    question: 'What does it cost?',
    answer:
      'An account costs nothing. The price on a class page is what one seat costs, and there is nothing on top of it; some classes are free. Instructors pay a commission on each booking.',
    isCommon: true,
  },
  {
    question: 'How do I create an account?',
    answer:
      'With your name, a username, your email address and phone number. We mail you a link to confirm the address; once you have opened it, you are signed in.',
    link: { to: '/auth/signup', label: 'Create an account' },
  },
];

const students: FaqEntry[] = [
  {
    question: 'How do I book a class?',
    answer:
      'Open the class, choose Enroll, look at date, place and price once more, and confirm. The seat is yours at once. You find it on your dashboard under Classes Enrolled.',
    link: { to: '/explore', label: 'Explore classes' },
  },
  {
    question: 'Can I cancel, and do I get my money back?',
    answer:
      'Yes. Choose Unenroll on the class page. Up to 24 hours before the class starts you get a full refund; after that there is none. The exact moment is shown before you book, and it stays as it was when you booked.',
    isCommon: true,
  },
  {
    question: 'What if the instructor cancels or moves a class?',
    answer:
      'When a class is cancelled by its instructor, you get a full refund, however late it is, and a mail that says so. Moving a class to another time takes at least 48 hours notice; if the new time does not suit you, you can cancel as always.',
    isCommon: true,
  },
  {
    question: 'What if a class is full?',
    answer:
      'Then Enroll cannot be chosen. A seat that somebody gives back can be booked at once, so it is worth looking again. There is no waiting list.',
  },
  {
    question: 'Who sees that I am coming?',
    answer:
      'The class page lists the people who take part, with name, picture and the day they joined. Your email address and phone number are not among that; only the instructor of the class may see them.',
    link: { to: '/privacy', label: 'How we treat what we know about you' },
  },
  {
    question: 'How do reviews work?',
    answer:
      'Once a class you took part in is over, you can rate it with one to five stars and a few words, and change them for 14 days. Only people who had a seat can review, and an instructor can reply once.',
    isCommon: true,
  },
];

const instructors: FaqEntry[] = [
  {
    question: 'How do I become an instructor? Is there an approval?',
    answer:
      'You need an account with a confirmed email address, and then one button. There is no waiting and no approval by us: you can list your first class right away. What convinces students is your profile, and later your reviews.',
    link: { to: '/become-instructor', label: 'Become an instructor' },
    isCommon: true,
  },
  {
    question: 'What can I charge?',
    answer:
      'Whatever you like, from nothing at all. You set your own rates and your own schedule. LearnLocal takes a commission on each booking.',
  },
  {
    question: 'When do I get paid?',
    answer: 'Within 7 days of a completed class, less the commission.',
    isCommon: true,
  },
  {
    question: 'Can I move a class to another time?',
    answer:
      'Yes, with at least 48 hours notice. Closer to the start a class stays where it is, because people have planned for it.',
  },
  {
    question: 'What happens if I have to cancel?',
    answer:
      'Everybody who booked gets a full refund and a mail. Please cancel as early as you can: people may have arranged their week around your class.',
  },
  {
    question: 'How many students can come?',
    answer:
      'You decide: any number from one, and 10 if you change nothing. Not one seat more is sold than you offer.',
  },
  {
    question: 'Which pictures can I add?',
    answer:
      'Up to five for each class, as PNG, JPG or GIF, of at most 5 MB each. Without any, the class is shown with a picture drawn from its title.',
  },
];

const technical: FaqEntry[] = [
  {
    question: 'The mail that confirms my address does not arrive',
    answer:
      'Look into the spam folder first. The link in it is good for 24 hours; when you sign in before you have opened it, you can choose Resend verification email, and only the newest link counts.',
    link: { to: '/auth/signin', label: 'Sign in' },
  },
  {
    question: 'I forgot my password',
    answer:
      'Ask for a link to set another one, which is good for an hour, or sign in with a code that we mail you. A new password signs you out everywhere else.',
    link: { to: '/auth/forgot-password', label: 'Set another password' },
  },
  {
    question: 'How do I protect my account better?',
    answer:
      'Add an authenticator app or a passkey in your profile under Account. With the first of them you get ten recovery codes: keep them where only you can read them. The same page lists where you are signed in, and ends any session you do not know.',
  },
  {
    question: 'I lost the device of my second factor',
    answer:
      'Sign in with one of your recovery codes, remove the lost device and add another one. If you have lost the codes, too, write to us. No mail can take a second factor away, so we will have to be sure that it is you.',
  },
  {
    question: 'My picture is refused',
    answer:
      'A picture has to be a PNG, JPG or GIF of at most 5 MB. Files that only carry such a name, and pictures of more than 40 megapixels, are refused. Each picture says what is wrong with it.',
  },
  {
    question: 'In which time zone are the times?',
    answer:
      'In that of the class. Where yours is another one, the name of the zone stands beside the time.',
  },
  {
    question: 'How do I take my data along, or delete my account?',
    answer:
      'Both are in your profile under Account. Your data comes as one file. Before an account is deleted you are told what becomes of your bookings and classes: seats are given back, and students of your classes get a full refund.',
  },
];

export const faqSections: FaqSection[] = [
  { title: 'General Questions', entries: general },
  { title: 'For Students', entries: students },
  { title: 'For Instructors', entries: instructors },
  { title: 'Technical Support', entries: technical },
];

export const commonEntries: FaqEntry[] = faqSections
  .flatMap(({ entries }) => entries)
  .filter(({ isCommon }) => isCommon);
