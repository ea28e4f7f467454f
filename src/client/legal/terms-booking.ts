import type { LegalSection } from './legal-section.ts';

export const termsOfBooking: LegalSection[] = [
  {
    id: 'booking',
    title: 'Booking a class',
    blocks: [
      'A class is a listing with one or more dates. When you confirm a booking and we show it as yours, you have one spot on that date at the price shown, and a contract with the instructor about that class.',
      'The price on the class page is the price of one spot in US dollars. Nothing is added to it. A spot is for you personally and for one date; you can have one spot on each date.',
      'You can’t book a class that is full or has started, and you can’t book your own class.',
    ],
  },
  {
    id: 'cancelling',
    title: 'Canceling and refunds',
    blocks: [
      [
        'You may cancel up to 24 hours before a class starts and get a full refund. Your booking shows the exact time.',
        'If you cancel later than that, or don’t show up, there is no refund.',
        'If the instructor cancels, you get a full refund, no matter when, and an email to let you know.',
        'If a class didn’t take place, or wasn’t what its page promised, write to us. We’ll look into it.',
      ],
      'The policy in force when you booked applies; a later one never makes a booking you already have worse. Refunds go back the way you paid.',
    ],
  },
  {
    id: 'moving',
    title: 'When a class is moved',
    blocks: [
      'An instructor may move a class to another time with at least 48 hours notice before its original start. Your booking moves with it. If the new time doesn’t work for you, you can cancel up to 24 hours before it and get a full refund.',
    ],
  },
  {
    id: 'teaching',
    title: 'Teaching',
    blocks: [
      'Any member may teach; we don’t vet instructors first. Instructors set their own rates and their own schedule. They work for themselves: they aren’t employed by LearnLocal, and they alone decide how they teach.',
      'If you offer a class, you promise that:',
      [
        'you describe it accurately, with the right location, price and number of spots,',
        'you’re allowed to teach it and use the location, and have the permits and insurance that your local law requires,',
        'you teach it on the date you offered, move it only with at least 48 hours notice, and otherwise cancel it as early as you can,',
        'you use your students’ information, such as their phone numbers, for that class only,',
        'you treat everyone with respect, and turn no one away for who they are.',
      ],
    ],
  },
  {
    id: 'payments',
    title: 'Payments, commission and payouts',
    blocks: [
      'LearnLocal handles bookings and payments for instructors and takes a commission on each booking.',
      'Instructors get paid within 7 days of a completed class: the price of the bookings that weren’t refunded, less the commission. Refunded bookings are not paid out.',
      'You’re responsible for reporting and paying taxes on what you earn by teaching.',
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews',
    blocks: [
      'Only students who attended a class can review it once it has ended: once per booking, with one to five stars and a few words. You can change a review for 14 days, and the instructor may reply to it once. Write about what you experienced yourself. Buying, trading or extorting reviews is not allowed.',
    ],
  },
];
