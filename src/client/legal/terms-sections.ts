import type { LegalSection } from './legal-section.ts';
import { termsOfBooking } from './terms-booking.ts';

export const termsSections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'What this is about',
    blocks: [
      'LearnLocal is a marketplace for classes that people teach in person. We run the site, the bookings and the payments. The classes themselves are offered and taught by instructors, not by us.',
      'By creating an account, booking or offering a class you agree to these terms. If you do not agree, please do not use LearnLocal.',
    ],
  },
  {
    id: 'who',
    title: 'Who may use LearnLocal',
    blocks: [
      'You must be 18 or older, and able to make a contract. Looking around needs no account.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    blocks: [
      [
        'Give your real name, and an email address and phone number at which you can be reached. You confirm the address by a link that we mail you.',
        'An account is for one person. Keep your password and your second factor to yourself, and tell us if somebody else gets in.',
        'You may delete your account at any time, in your profile under Account. Seats you have booked are then given back and refunded as if you had cancelled; classes you were to teach are cancelled, and their students get a full refund.',
      ],
    ],
  },
  ...termsOfBooking,
  {
    id: 'content',
    title: 'What you write and upload',
    blocks: [
      'It stays yours. You allow us to show it on LearnLocal, and to make smaller copies of pictures for that, for as long as it is here; for reviews, also after your account is gone, without your name.',
      'Upload only what is yours to show, with the consent of the people in it. We may remove what breaks the law or these terms.',
    ],
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    blocks: [
      [
        'Classes or words that are unlawful, that deceive, hate, threaten or harass.',
        'Accounts in somebody else’s name, and false bookings or reviews.',
        'Taking a seat found here past LearnLocal to avoid the commission.',
        'Collecting other people’s data, and breaking, flooding or getting around what protects the site.',
      ],
    ],
  },
  {
    id: 'in-person',
    title: 'Meeting in person',
    blocks: [
      'A class takes place among people, with tools, heat, food or weather. Tell the instructor beforehand about anything that matters for your safety, follow what they say, and use your own judgment. Instructors are responsible for a safe place and for safe equipment.',
    ],
  },
  {
    id: 'ending',
    title: 'When we end an account',
    blocks: [
      'We may remove a listing, or suspend or end an account, where somebody breaks these terms in earnest or repeatedly, or puts others at risk. We say why, unless the law forbids it, and you can answer. Students of classes that are cancelled by this get a full refund.',
    ],
  },
  {
    id: 'no-warranty',
    title: 'What we do not promise',
    blocks: [
      'We keep LearnLocal running with care, but not without any break or error. We do not examine instructors, places or what is taught, and do not promise that a class meets what you hope for.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      'All our liability to you together, whatever its reason, is capped at what you paid through LearnLocal, or as an instructor were paid through it, in the 12 months before the event that caused the claim. We are not liable for lost profit or for harm that could not be foreseen.',
      'Nothing here limits liability that the law does not let us limit, such as for intent, gross negligence or injury that we cause.',
    ],
  },
  {
    id: 'law',
    title: 'Law and disputes',
    blocks: [
      'Write to us first; most things can be put right that way. These terms follow the law of the place where LearnLocal has its seat. What protects you as a consumer where you live stays untouched, and you can always turn to the courts there.',
      'If a part of these terms does not hold, the rest does.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      'We may change these terms. What is in force stands on this page, and is published here before it takes effect. If you do not agree with a change, you can delete your account. Bookings made before it keep the terms they were made under.',
    ],
  },
];
