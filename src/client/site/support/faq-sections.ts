import type { LinkProps } from '@tanstack/react-router';
import type { PaymentTerms } from '#client/lib/server/trpc.ts';
import { ownStudentSentence } from '#client/market/links/own-student-words.ts';
import { type ByMode, forMode } from '#client/money/by-mode.ts';
import { commissionWords } from '#client/money/payment-terms.ts';
import { uploadLimits } from '#shared/files/uploads.ts';
import { recoveryCodeCount } from '#shared/people/accounts/account-limits.ts';
import {
  answerTime,
  decisionTime,
  emailLinkTime,
  fullRefundNotice,
  holdTime,
  materialMove,
  maxPicturePixels,
  maxPictureSize,
  movedRefundTime,
  payoutTime,
  recoveryTime,
  releaseTime,
  rescheduleNotice,
  reviewEditTime,
} from '#shared/rule-words.ts';

export type FaqEntry = {
  question: string;
  answer: string;
  link?: { to: LinkProps['to']; label: string };
  /** Also shown on /how-it-works. */
  isCommon?: true;
};
type FaqSection = { title: string; entries: FaqEntry[] };
type Rules = { requiresApproval: boolean };
type Written = Omit<FaqEntry, 'question' | 'answer'> & {
  question: ByMode;
  answer: ByMode;
  /** For sites where instructors need approval. */
  answerWithApproval?: string;
};

const general: Written[] = [
  {
    question: 'What is LearnLocal?',
    answer:
      'A place to find small in-person classes near you, and to teach your own. Instructors list a class with its price, location, and dates; students book a spot, show up, and leave a review.',
  },
  {
    question: 'Are there online classes?',
    answer:
      'No. Every class takes place in person, in a room, a kitchen, a garden, or a workshop. The class page says where.',
  },
  {
    question: 'Who can use LearnLocal?',
    answer:
      'Anyone who is 18 or older. You can look around without an account; you need one to book or teach.',
  },
  {
    question: 'What does it cost?',
    answer: {
      online:
        'An account costs nothing. The price on a class page is what one spot costs, with nothing added; some classes are free. Instructors pay us out of what they earn.',
      inPerson:
        'An account costs nothing, whether you learn or teach. The price on a class page is what one spot costs, with nothing added; some classes are free.',
    },
    isCommon: true,
  },
  {
    question: 'How do I create an account?',
    answer:
      "With your name, a username, your email address, and your phone number. We'll email you a link to confirm your address; once you open it, you're signed in. Or book a class with a code that we email you: your name and phone number are then enough.",
    link: { to: '/auth/signup', label: 'Create an account' },
  },
];

const students: Written[] = [
  {
    question: 'How do I book a class?',
    answer: {
      online: `Open the class, choose Enroll, check the date, place, and price, and confirm. A free class is booked right away. For the others you pay next, and we hold your spot for ${holdTime} while you do. You'll find your booking on your dashboard.`,
      inPerson:
        "Open the class, choose Enroll, check the date, place, and price, and confirm. Your spot is booked right away. You'll find it on your dashboard.",
    },
    link: { to: '/explore', label: 'Explore classes' },
  },
  {
    question: 'How do I pay?',
    answer: {
      online: `By card, right after you confirm, on the page of our payment provider. If you don't finish, choose Finish paying on your booking. After ${holdTime} an unpaid spot opens up for others, and you've paid nothing. A payment that arrives later still gets you a spot if one is open; if not, we refund it in full.`,
      inPerson:
        "At the class. You pay the instructor the price shown when you booked; nothing is due before then. Once you've booked, the class page shows their phone number, so you can ask how they'd like to be paid.",
    },
  },
  {
    question: {
      online: 'Can I cancel, and do I get my money back?',
      inPerson: 'Can I cancel?',
    },
    answer: {
      online: `Yes. Choose Unenroll on the class page. Up to ${fullRefundNotice} before the class starts you get a full refund; after that there is none, but some classes let you change to another date, once. We show the exact deadline before you book, and a later change of policy won't affect your booking.`,
      inPerson: `Yes, until the class starts. Choose Unenroll on the class page, and please do it at least ${fullRefundNotice} before, so that someone else can have your spot. You pay at the class, so there is nothing to give back. If you've already paid your instructor, settle it with them.`,
    },
    isCommon: true,
  },
  {
    question: 'What if the instructor cancels or moves a class?',
    answer: {
      online: `If the instructor cancels, you get a full refund, no matter how late, and an email to let you know. Moving a class to another time takes at least ${rescheduleNotice} notice; if it moves by ${materialMove} and no longer works for you, cancel within ${movedRefundTime} of our email and you get everything back.`,
      inPerson: `We email you in both cases. Moving a class to another time takes at least ${rescheduleNotice} notice; if the new time doesn't work for you, you can cancel.`,
    },
    isCommon: true,
  },
  {
    question: 'What does “Happens with 4” mean?',
    answer: {
      online: `That the instructor needs at least four people for this date. We decide ${decisionTime} before it starts, unless the class page says another time. If enough people have booked, it happens; if not, it's canceled and you get a full refund, or the instructor may hold it anyway and has ${answerTime} to say so. We email you either way.`,
      inPerson: `That the instructor needs at least four people for this date. We decide ${decisionTime} before it starts, unless the class page says another time. If enough people have booked, it happens; if not, it's canceled, or the instructor may hold it anyway and has ${answerTime} to say so. We email you either way.`,
    },
  },
  {
    question: 'What if a class is full?',
    answer:
      'Choose “Join the waitlist”, for this date or for any date of the class. When spots open up, we hold them for the next person whose request they cover and email them; they have until the time in the email to claim them. You see your place in line, and you can leave it whenever you like. If you booked another date, choose “Change the date” on that booking instead: you keep it, and it moves once you claim the spot.',
  },
  {
    question: "Who can see that I'm coming?",
    answer:
      "The class page lists who's taking part, with their name, picture, and the day they booked. Signed-out visitors see only a first name and initial, and in your profile you can choose to show just your initials. Only the instructor sees your email address and phone number.",
    link: { to: '/privacy', label: 'How we handle your data' },
  },
  {
    question: 'How do reviews work?',
    answer: `Once a class you attended is over, you can rate it with one to five stars and a few words, and change your review for ${reviewEditTime}. Only people who attended can review, and the instructor can reply once.`,
    isCommon: true,
  },
];

const instructors: Written[] = [
  {
    question: 'How do I become an instructor? Is there an approval process?',
    answer:
      "You need an account with a confirmed email address; then it takes one click. There's no waiting and no approval by us: you can list your first class right away. A good profile helps students choose you, and so do good reviews.",
    answerWithApproval:
      "Yes. You need an account with a confirmed email address; then you apply with a few words about you and your classes, a photo, and a link to your work. We read every application and email you our answer. If it's a no, we say why, and you can change it and apply again. You can write your classes while you wait: they're drafts, and become public as soon as you're approved.",
    link: { to: '/become-instructor', label: 'Become an instructor' },
    isCommon: true,
  },
  {
    question: 'What can I charge?',
    answer: {
      online: (terms) =>
        `Whatever you like, or nothing at all. You set your own rates and your own schedule. LearnLocal takes ${commissionWords(terms)}. ${ownStudentSentence(terms)} As you type a price, we show what you receive.`,
      inPerson:
        'Whatever you like, or nothing at all. You set your own rates and your own schedule, and all of it is yours.',
    },
  },
  {
    question: 'When do I get paid?',
    answer: {
      online: `Within ${payoutTime} of a completed class, less the commission. We hold what your students paid until ${releaseTime} after the class and then pay it out, once you've set up payouts on your earnings page.`,
      inPerson: 'At the class. Your students pay you there, and you tell them how.',
    },
    isCommon: true,
  },
  {
    question: 'Can I move a class to another time?',
    answer: `Yes, with at least ${rescheduleNotice} notice. Closer to the start, a class can't be moved, because people have planned around it.`,
  },
  {
    question: 'What happens if I have to cancel?',
    answer: {
      online:
        'Everyone who booked gets a full refund and an email. Please cancel as early as you can: people may have arranged their week around your class.',
      inPerson:
        'Everyone who booked gets an email. Please cancel as early as you can: people may have arranged their week around your class. If a student has already paid you, settle it with them.',
    },
  },
  {
    question: 'How many students can come?',
    answer: 'You decide: one or more, with 10 as the default. We never overbook your class.',
  },
  {
    question: 'Can a class require a minimum number of students?',
    answer: `Yes. Choose “Only happens with enough students”, how many, and when it is decided: ${decisionTime} before the start unless you choose otherwise. If too few have signed up by then, we cancel the date for you, or ask you first; you then have ${answerTime} to answer. We tell everyone who booked.`,
  },
  {
    question: 'Which pictures can I add?',
    answer: `Up to ${uploadLimits.maxFiles.classImage} per class, as PNG, JPG, or GIF, up to ${maxPictureSize} each. If you don't add any, we show a picture made from the title.`,
  },
];

const technical: Written[] = [
  {
    question: "I didn't get the email to confirm my address",
    answer: `Check your spam folder first. The link works for ${emailLinkTime}. If you sign in before opening it, you can choose Resend verification email; only the newest link works.`,
    link: { to: '/auth/signin', label: 'Sign in' },
  },
  {
    question: 'I forgot my password',
    answer: `Request a link to choose a new one (the link works for ${recoveryTime}), or sign in with a code we email you. A new password signs you out everywhere else.`,
    link: { to: '/auth/forgot-password', label: 'Reset your password' },
  },
  {
    question: 'How can I make my account more secure?',
    answer: `Add an authenticator app or a passkey in your profile under Account. When you add the first one, you get ${recoveryCodeCount} recovery codes: keep them somewhere only you can read them. The same page lists where you're signed in, and lets you end any session you don't recognize.`,
  },
  {
    question: 'I lost the device I use for two-step sign-in',
    answer:
      "Sign in with one of your recovery codes, remove the lost device, and add a new one. If you've lost the codes too, write to us. We can't turn off two-step sign-in by email alone, so we'll need to make sure it's you.",
  },
  {
    question: 'My picture was rejected',
    answer: `A picture has to be a PNG, JPG, or GIF of at most ${maxPictureSize} and ${maxPicturePixels}. Renaming another kind of file doesn't work. We show what's wrong next to each picture.`,
  },
  {
    question: 'What time zone are the times in?',
    answer:
      "The class's time zone. If yours is different, the name of the zone is shown next to the time.",
  },
  {
    question: 'How do I download my data or delete my account?',
    answer: {
      online:
        'Both are in your profile under Account: your data is under Connections, and comes as one file. Before you delete your account, we show what happens to your bookings and classes: your bookings are canceled, and students of your classes get a full refund or, if a course has started, a refund for its remaining meetings.',
      inPerson:
        'Both are in your profile under Account: your data is under Connections, and comes as one file. Before you delete your account, we show what happens to your bookings and classes: your bookings are canceled, and students of your classes get an email.',
    },
  },
];

const sections: [title: string, entries: Written[]][] = [
  ['General Questions', general],
  ['For Students', students],
  ['For Instructors', instructors],
  ['Technical Support', technical],
];

export function faqSections(terms: PaymentTerms, rules: Rules): FaqSection[] {
  return sections.map(([title, entries]) => ({
    title,
    entries: entries.map(({ answerWithApproval, ...entry }) => ({
      ...entry,
      question: forMode(entry.question, terms),
      answer: (rules.requiresApproval && answerWithApproval) || forMode(entry.answer, terms),
    })),
  }));
}

export const commonEntries = (terms: PaymentTerms, rules: Rules): FaqEntry[] =>
  faqSections(terms, rules).flatMap(({ entries }) => entries.filter(({ isCommon }) => isCommon));
