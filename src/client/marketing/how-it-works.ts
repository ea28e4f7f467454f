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
    text: 'Look through the classes near you. Sort them by price or by date.',
  },
  {
    Icon: CalendarCheck,
    title: 'Book your seat',
    text: 'Choose Enroll and confirm. Up to 24 hours before, you can cancel for a full refund.',
  },
  {
    Icon: MapPin,
    title: 'Attend in person',
    text: 'Go to the place on the class page. Everybody around the table has come to learn.',
  },
  {
    Icon: Star,
    title: 'Leave a review',
    text: 'One to five stars and a few words help the next person, and a good instructor.',
  },
];

export const instructorSteps: Step[] = [
  {
    Icon: UserRound,
    title: 'Create your profile',
    text: 'Say who you are and what you know. A picture and a few honest sentences do most.',
  },
  {
    Icon: NotebookPen,
    title: 'List your classes',
    text: 'Set your own price, place, dates and number of seats. Not one seat more is sold.',
  },
  {
    Icon: HandCoins,
    title: 'Get paid',
    text: 'Within 7 days of a completed class, less our commission on each booking.',
  },
  {
    Icon: MessageSquareHeart,
    title: 'Build your reputation',
    text: 'Reviews come only from people who took part. They bring the next students.',
  },
];
