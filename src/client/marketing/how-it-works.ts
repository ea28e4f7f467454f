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
import type { Step } from './steps.tsx';

export const studentSteps: Step[] = [
  {
    Icon: Search,
    title: 'Find a class',
    text: 'Browse the classes near you. Sort them by price or date.',
  },
  {
    Icon: CalendarCheck,
    title: 'Book your spot',
    text: 'Choose Enroll and confirm. You can cancel for a full refund up to 24 hours before.',
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

export const instructorSteps: Step[] = [
  {
    Icon: UserRound,
    title: 'Create your profile',
    text: 'Say who you are and what you know. A picture and a few honest sentences go a long way.',
  },
  {
    Icon: NotebookPen,
    title: 'List your classes',
    text: 'Set your own price, place, dates and number of spots. We never overbook your class.',
  },
  {
    Icon: HandCoins,
    title: 'Get paid',
    text: 'Within 7 days of a completed class, less our commission on each booking.',
  },
  {
    Icon: MessageSquareHeart,
    title: 'Build your reputation',
    text: 'Only people who attended can review. Good reviews bring your next students.',
  },
];
