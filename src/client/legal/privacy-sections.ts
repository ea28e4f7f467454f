import type { LegalSection } from './legal-section.ts';
import { whatWeKeep } from './privacy-what-we-keep.ts';

export const privacySections: LegalSection[] = [
  ...whatWeKeep,
  {
    id: 'why',
    title: 'What we use it for',
    blocks: [
      [
        'To run what you signed up for: your account, your classes, your bookings, refunds and payouts, and the mails that belong to them.',
        'To keep the site and your account safe: limits, sessions, notices of new sign-ins.',
        'To keep records of payments for as long as the law asks.',
      ],
      'We do not sell data, do not show advertising, send no newsletters, and let no program decide about you.',
    ],
  },
  {
    id: 'who-sees',
    title: 'Who sees what',
    blocks: [
      [
        'Everybody: your name, username and picture where you teach, take part or have written a review. The page of a class lists everybody who takes part, with the day they joined.',
        'Students who have booked your class: also your phone number, if you teach it.',
        'The instructor of a class you have booked: also your email address and phone number, to reach you about the class.',
        'Nobody else: your other bookings, what you paid, your sessions and how you sign in.',
      ],
    ],
  },
  {
    id: 'who-receives',
    title: 'Who else receives data',
    blocks: [
      'Companies that work for us and may use what they get for nothing else:',
      [
        'where our server and its database run,',
        'who delivers our mails, which learns your email address and the mail,',
        'who carries out payments, refunds and payouts,',
        'UploadThing, where a site keeps its pictures there,',
        'the provider you choose yourself when you sign in with another account.',
      ],
      'And authorities, where the law obliges us, and then only what it obliges us to.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      [
        'Your account and what belongs to it: until you delete it.',
        'Sessions: until you sign out, seven days without use, or 30 days.',
        'Known devices: 400 days after you last used them.',
        'Links to confirm an address: a day; to reset a password: an hour; mailed codes: ten minutes.',
        'That a mail was sent, to whom and when: 30 days.',
        'Counted internet addresses: two hours at most. The server’s log: as long as it helps to find faults and attacks.',
        'Pictures that are no longer shown: a day.',
        'Bookings, payments and refunds: for as long as accounts have to be explained, without your name once you have deleted your account.',
      ],
    ],
  },
  {
    id: 'safety',
    title: 'How we protect it',
    blocks: [
      'Passwords, sessions, links and codes are kept as hashes, so that a copy of our database opens no account. Mails that wait and the secrets of second factors are encrypted. You can protect your account with an authenticator app or a passkey, and end any session from your profile.',
      'If something happens to your data all the same, we tell you and the authorities, as the law asks.',
    ],
  },
  {
    id: 'your-rights',
    title: 'What you can do',
    blocks: [
      [
        'See and correct what we know: in your profile.',
        'Take it along: Download my data in your profile under Account gives you everything we keep about you as one file.',
        'Delete it: Delete Account in the same place. You are told first what becomes of your bookings and classes.',
        'Object, have something restricted, or ask us anything: write to us. You may also complain to the data protection authority where you live.',
      ],
    ],
  },
  {
    id: 'after-deletion',
    title: 'What stays after an account is deleted',
    blocks: [
      'Your name, addresses, phone number, pictures, sessions, devices and ways to sign in are erased at once. Your seats in classes to come are given back and refunded by the policy they were sold under; classes you were to teach are cancelled, and their students get a full refund and a mail.',
      'Bookings, refunds and reviews stay, because other people and our accounts rely on them. They then belong to a former member without a name. Of classes that somebody had booked the title stays; description, place and pictures go.',
    ],
  },
  {
    id: 'age',
    title: 'Age',
    blocks: [
      'LearnLocal is for people who are 18 or older. If you learn that somebody younger has an account, tell us and we delete it.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      'When what we do changes, this page changes with it. What we already know about you is used in another way only after you have been told.',
    ],
  },
];
