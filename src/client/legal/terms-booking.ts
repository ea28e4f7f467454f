import type { LegalSection } from './legal-section.ts';

export const termsOfBooking: LegalSection[] = [
  {
    id: 'booking',
    title: 'Booking a class',
    blocks: [
      'A class is a listing with one or more dates. When you confirm a booking and we show it as yours, one seat at that date is yours, at the price shown, and you have a contract with the instructor about that class.',
      'The price on the class page is the price of one seat in US dollars. Nothing is added to it. A seat is for you in person and for one date; you can hold one seat at each date.',
      'A booking is refused where a class is full or has begun, and nobody can book their own class.',
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    blocks: [
      [
        'You may cancel up to 24 hours before a class starts and get a full refund. The exact moment is shown with your booking.',
        'If you cancel later than that, or do not come, there is no refund.',
        'If the instructor cancels, you get a full refund, whenever that is, and a mail that tells you.',
        'If a class did not take place, or was something else than its page promised, write to us. We look into it.',
      ],
      'What counts is the policy that was in force when you booked; a later one never makes a seat worse that you already have. Refunds go back the way you paid.',
    ],
  },
  {
    id: 'moving',
    title: 'When a class is moved',
    blocks: [
      'An instructor may move a class to another time with at least 48 hours notice before it was to start. Your seat moves along. If the new time does not suit you, you can cancel up to 24 hours before it and get a full refund.',
    ],
  },
  {
    id: 'teaching',
    title: 'Teaching',
    blocks: [
      'Any member may teach; we do not examine instructors first. Instructors set their own rates and their own schedule. They work for themselves: they are not employed by LearnLocal, and they alone decide how they teach.',
      'If you offer a class, you promise that',
      [
        'you describe it as it will be, with the right place, price and number of seats,',
        'you may teach it, use the place and have the permits and insurance that the law where you live asks for,',
        'you hold it at the date you offered, move it only with at least 48 hours notice, and otherwise cancel it, as early as you can,',
        'you use what you learn about your students, such as their phone numbers, for that class only,',
        'you treat everybody with respect, and turn nobody away for who they are.',
      ],
    ],
  },
  {
    id: 'payments',
    title: 'Payments, commission and payouts',
    blocks: [
      'LearnLocal handles bookings and payments for instructors and takes a commission on each booking.',
      'Instructors get paid within 7 days of a completed class: the price of the seats that were sold and not refunded, less the commission. Seats that are refunded are not paid out.',
      'Taxes on what you earn by teaching are yours to declare and to pay.',
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews',
    blocks: [
      'Only somebody whose seat was at a class that has ended, and who came, can review it: once for each booking, with one to five stars and a few words. A review can be changed for 14 days, and the instructor may reply to it once. Write what you saw yourself. Nobody may buy, trade or threaten for reviews.',
    ],
  },
];
