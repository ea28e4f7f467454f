import { ownStudentRule } from '#client/market/links/own-student-words.ts';
import { commissionWords } from '#client/money/payment-terms.ts';
import {
  answerTime,
  decisionTime,
  fullRefundNotice,
  holdTime,
  materialDuration,
  materialMove,
  minPayout,
  movedRefundTime,
  payoutTime,
  releaseTime,
  rescheduleNotice,
  reviewEditTime,
} from '#shared/rule-words.ts';
import type { SectionSource } from './legal-section.ts';

export const termsOfBooking: SectionSource[] = [
  {
    id: 'booking',
    title: 'Booking a class',
    blocks: [
      'A class is a listing with one or more dates. When you confirm a booking and we show it as yours, you have the spots you booked on that date at the price shown, and a contract with the instructor about that class.',
      'The price on the class page is the price of one spot in US dollars. Nothing is added to it. A booking is for you and the guests you bring along, and you can have one booking on each date.',
      {
        online: `You pay when you book, and we hold your spot for ${holdTime} while you do. If you haven't paid by then, it opens up for others. A payment that arrives later gets you a spot if one is still open; otherwise we refund it in full.`,
        inPerson:
          "You pay the instructor, at the class. LearnLocal doesn't collect money, pass it on, or return it.",
      },
      "You can't book a class that is full or has started, and you can't book your own class.",
    ],
  },
  {
    id: 'cancelling',
    title: { online: 'Canceling and refunds', inPerson: 'Canceling' },
    blocks: [
      [
        {
          online: `You may cancel up to ${fullRefundNotice} before a class starts and get a full refund. Your booking shows the exact time.`,
          inPerson: `You may cancel until a class starts. Please do it at least ${fullRefundNotice} before, so that someone else can have your spot.`,
        },
        {
          online: "If you cancel later than that, or don't show up, there is no refund.",
          inPerson: null,
        },
        {
          online:
            'Until it starts, you may give your booking to a friend by a link, with its price and terms. Refunds then still go back to the card that paid, and your friend says who comes.',
          inPerson:
            'Until it starts, you may give your booking to a friend by a link. Your friend says who comes, and pays the instructor.',
        },
        {
          online: `Some classes let you change to another of their dates later than that, once, until the time that your booking shows. The price stays the same, and there is no refund if you cancel the new date.`,
          inPerson: `You may change to another date of the class at least ${fullRefundNotice} before, or once until the later time that your booking shows, if the class allows it.`,
        },
        {
          online:
            'If the instructor cancels, you get a full refund, no matter when, and an email to let you know.',
          inPerson: 'If the instructor cancels, you get an email to let you know.',
        },
        "If a class didn't take place, or wasn't what its page promised, write to us. We'll look into it.",
      ],
      {
        online:
          'The policy in force when you booked applies; a later one never makes a booking you already have worse. Refunds go to your original payment method.',
        inPerson:
          "If you've paid the instructor before the class, what you get back is between the two of you.",
      },
    ],
  },
  {
    id: 'minimum',
    title: 'Classes that need a minimum',
    blocks: [
      {
        online: `Some dates only take place if enough people book them. The class page says how many, and when it is decided: ${decisionTime} before the start, unless the instructor chose another time. If too few have booked by then, the date is canceled and you get a full refund, or the instructor decides within ${answerTime} whether to hold it anyway; without an answer it is canceled with a full refund. You get an email either way.`,
        inPerson: `Some dates only take place if enough people book them. The class page says how many, and when it is decided: ${decisionTime} before the start, unless the instructor chose another time. If too few have booked by then, the date is canceled, or the instructor decides within ${answerTime} whether to hold it anyway; without an answer it is canceled. You get an email either way.`,
      },
    ],
  },
  {
    id: 'moving',
    title: 'When a class is moved',
    blocks: [
      {
        online: `An instructor may move a class to another time with at least ${rescheduleNotice} notice before its original start. Your booking moves with it. If it starts ${materialMove} earlier or later, or its length changes by ${materialDuration}, you get a full refund if you cancel within ${movedRefundTime} of our email about it and before the class starts. As always, you also get one up to ${fullRefundNotice} before the new start.`,
        inPerson: `An instructor may move a class to another time with at least ${rescheduleNotice} notice before its original start. Your booking moves with it. If the new time doesn't work for you, you can cancel.`,
      },
    ],
  },
  {
    id: 'teaching',
    title: 'Teaching',
    blocks: [
      "Instructors are members like you. Even where we review applications before someone teaches, we don't vouch for anyone's qualifications. Instructors set their own rates and their own schedule. They work for themselves: they aren't employed by LearnLocal, and they alone decide how they teach.",
      'If you offer a class, you promise that:',
      [
        'you describe it accurately, with the right location, price, and number of spots,',
        "you're allowed to teach it and use the location, and have the permits and insurance that your local law requires,",
        `you teach it on the date you offered, move it only with at least ${rescheduleNotice} notice, and otherwise cancel it as early as you can,`,
        "you use your students' information, such as their phone numbers, for that class only,",
        'you treat everyone with respect, and turn no one away for who they are.',
      ],
    ],
  },
  {
    id: 'payments',
    title: { online: 'Payments, commission, and payouts', inPerson: 'Payment' },
    blocks: [
      {
        online: (terms) =>
          `LearnLocal handles bookings and payments for instructors and takes ${commissionWords(terms)}. ${ownStudentRule(terms)} A booking keeps the commission that applied when it was made.`,
        inPerson:
          'LearnLocal handles bookings. What students pay goes to their instructor directly, and LearnLocal takes no part of it.',
      },
      {
        online: `Instructors get paid within ${payoutTime} of a completed class: the price of the bookings that weren't refunded, less the commission. We hold the money until ${releaseTime} after the class and then pay it out, as soon as the instructor has a complete payout account and at least ${minPayout} to receive. Refunded bookings are not paid out; if a refund comes after the payout, it is taken from the next one.`,
        inPerson: null,
      },
      {
        online:
          "If a student disputes a payment with their bank, we hold the instructor's part until the bank has decided. If it decides for the student, that part isn't paid out.",
        inPerson: null,
      },
      {
        online:
          'If we hide a class because it is misleading or unsafe, or its place or time is false, its students can cancel for a full refund until it starts, and we hold what was paid for it until it is public again or the date is canceled.',
        inPerson: null,
      },
      "You're responsible for reporting and paying taxes on what you earn by teaching.",
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews',
    blocks: [
      `Only students who attended a class can review it once it has ended: once per booking, with one to five stars and a few words. You can change a review for ${reviewEditTime}, and the instructor may reply to it once. Write about what you experienced yourself. Buying, trading, or extorting reviews is not allowed.`,
    ],
  },
];
