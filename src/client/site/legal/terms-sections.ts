import type { SectionSource } from './legal-section.ts';
import { termsOfBooking } from './terms-booking.ts';

export const termsSections: SectionSource[] = [
  {
    id: 'agreement',
    title: 'About these terms',
    blocks: [
      {
        online:
          'LearnLocal is a marketplace for in-person classes. We run the site, the bookings, and the payments. Instructors, not LearnLocal, offer and teach the classes.',
        inPerson:
          'LearnLocal is a marketplace for in-person classes. We run the site and the bookings. Instructors, not LearnLocal, offer and teach the classes.',
      },
      "By creating an account, or by booking or offering a class, you agree to these terms. If you don't agree, please don't use LearnLocal.",
    ],
  },
  {
    id: 'who',
    title: 'Who may use LearnLocal',
    blocks: [
      "You must be 18 or older and able to enter into a contract. You don't need an account to look around.",
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    blocks: [
      [
        'Give your real name, and an email address and phone number where we can reach you. You confirm your email address with a link we email you.',
        'An account is for one person. Keep your password and sign-in devices to yourself, and tell us if someone else gets in.',
        {
          online:
            'You may delete your account at any time, in your profile under Account. Your bookings are then canceled and refunded as if you had canceled them yourself. Classes you were going to teach are canceled, and their students get a full refund or, if a course has started, a refund for its remaining meetings.',
          inPerson:
            'You may delete your account at any time, in your profile under Account. Your bookings are then canceled. Classes you were going to teach are canceled, too, and their students get an email.',
        },
      ],
    ],
  },
  ...termsOfBooking,
  {
    id: 'content',
    title: 'What you write and upload',
    blocks: [
      "It stays yours. You allow us to show it on LearnLocal, and to make smaller copies of pictures for that, for as long as it's here. Reviews stay after your account is gone, without your name.",
      'Upload only what you have the right to share, with the consent of the people in it. We may remove anything that breaks the law or these terms.',
    ],
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    blocks: [
      [
        'Classes or content that are illegal, deceptive, hateful, threatening, or harassing.',
        "Accounts in someone else's name, and fake bookings or reviews.",
        {
          online: 'Booking a class you found here outside LearnLocal to avoid the commission.',
          inPerson: null,
        },
        "Collecting other people's data, and attacking, flooding, or getting around what protects the site.",
      ],
    ],
  },
  {
    id: 'in-person',
    title: 'Meeting in person',
    blocks: [
      'Classes involve other people, and sometimes tools, heat, food, or weather. Tell the instructor beforehand about anything that matters for your safety, follow their instructions, and use your own judgment. Instructors are responsible for a safe place and safe equipment.',
    ],
  },
  {
    id: 'ending',
    title: 'When we end an account',
    blocks: [
      {
        online:
          "We may remove a listing, or suspend or end an account, if someone breaks these terms seriously or repeatedly, or puts others at risk. We'll tell you why, unless the law forbids it, and you can respond. If this cancels a class, its students get a full refund or, if a course has started, a refund for its remaining meetings.",
        inPerson:
          "We may remove a listing, or suspend or end an account, if someone breaks these terms seriously or repeatedly, or puts others at risk. We'll tell you why, unless the law forbids it, and you can respond. If this cancels a class, we'll tell its students.",
      },
    ],
  },
  {
    id: 'no-warranty',
    title: 'What we do not promise',
    blocks: [
      "We run LearnLocal with care, but we can't promise that it will always be available or free of errors. We don't vouch for instructors, locations, or what is taught, and we don't promise that a class will meet your expectations.",
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      {
        online:
          "Our total liability to you, whatever the reason, is capped at what you paid through LearnLocal, or as an instructor were paid through it, in the 12 months before the event that caused the claim. We aren't liable for lost profits or for unforeseeable harm.",
        inPerson:
          "Our total liability to you, whatever the reason, is capped at the price of the classes you booked here, or as an instructor taught here, in the 12 months before the event that caused the claim. We aren't liable for lost profits or for unforeseeable harm.",
      },
      "Nothing here limits liability that the law doesn't let us limit, such as for intent, gross negligence, or injury that we cause.",
    ],
  },
  {
    id: 'law',
    title: 'Law and disputes',
    blocks: [
      'Write to us first; most things can be sorted out that way. These terms are governed by the law of the place where LearnLocal is based. Your consumer rights where you live still apply, and you can always go to the courts there.',
      'If part of these terms turns out to be invalid, the rest still applies.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      "We may change these terms. The current version is on this page, and changes are published here before they take effect. If you don't agree with a change, you can delete your account. Bookings made before it keep the terms they were made under.",
    ],
  },
];
