import {
  CalendarCheck,
  HandCoins,
  MapPin,
  MessageSquareHeart,
  NotebookPen,
  Search,
  Star,
  UserRound,
} from 'lucide-react';
import type { PaymentTerms } from '#client/lib/server/trpc.ts';
import { ownStudentSentence } from '#client/market/links/own-student-words.ts';
import { type ByMode, forMode } from '#client/money/by-mode.ts';
import { commissionWords } from '#client/money/payment-terms.ts';
import { fullRefundNotice, payoutTime } from '#shared/rule-words.ts';
import type { Step } from './steps.tsx';

type Written = Omit<Step, 'text'> & { text: ByMode };

const students: Written[] = [
  {
    Icon: Search,
    title: 'Find a class',
    text: 'Browse the classes near you. Sort them by price or date.',
  },
  {
    Icon: CalendarCheck,
    title: 'Book your spot',
    text: {
      online: `Choose Enroll, confirm, and pay. You can cancel for a full refund up to ${fullRefundNotice} before.`,
      inPerson: 'Choose Enroll and confirm. You pay the instructor at the class.',
    },
  },
  {
    Icon: MapPin,
    title: 'Attend in person',
    text: 'Go to the place shown on the class page. Everyone there has come to learn.',
  },
  {
    Icon: Star,
    title: 'Leave a review',
    text: 'One to five stars and a few words help the next student and a good instructor.',
  },
];

const instructors: Written[] = [
  {
    Icon: UserRound,
    title: 'Create your profile',
    text: 'Say who you are and what you know. A picture and a few honest sentences go a long way.',
  },
  {
    Icon: NotebookPen,
    title: 'List your classes',
    text: 'Set your own price, place, dates, and number of spots. We never overbook your class.',
  },
  {
    Icon: HandCoins,
    title: 'Get paid',
    text: {
      online: (terms) =>
        `Within ${payoutTime} of a completed class. LearnLocal takes ${commissionWords(terms)}. ${ownStudentSentence(terms)}`,
      inPerson: 'Your students pay you at the class, and all of it is yours.',
    },
  },
  {
    Icon: MessageSquareHeart,
    title: 'Build your reputation',
    text: 'Only people who attended can review. Good reviews bring your next students.',
  },
];

export function stepsFor(terms: PaymentTerms): { students: Step[]; instructors: Step[] } {
  const written = ({ text, ...step }: Written) => ({ ...step, text: forMode(text, terms) });
  return { students: students.map(written), instructors: instructors.map(written) };
}
