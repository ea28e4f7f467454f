import {
  codeTime,
  deviceTime,
  emailLinkTime,
  recoveryTime,
  sessionIdleTime,
  sessionMaxTime,
  unsentEmailTime,
  unusedPictureTime,
} from '#shared/rule-words.ts';
import type { SectionSource } from './legal-section.ts';
import { whatWeKeep } from './privacy-what-we-keep.ts';

export const privacySections: SectionSource[] = [
  ...whatWeKeep,
  {
    id: 'why',
    title: 'What we use it for',
    blocks: [
      [
        {
          online:
            'To run what you signed up for: your account, your classes, your bookings, payments, refunds, and payouts, and the emails about them.',
          inPerson:
            'To run what you signed up for: your account, your classes, your bookings, and the emails about them.',
        },
        'To keep the site and your account safe: rate limits, sessions, and alerts about new sign-ins.',
        {
          online: 'To keep payment records for as long as the law requires.',
          inPerson: null,
        },
      ],
      "We don't sell data, show ads, or send newsletters, and we don't make automated decisions about you.",
    ],
  },
  {
    id: 'who-sees',
    title: 'Who sees what',
    blocks: [
      [
        "Everyone: your name, username, and picture on classes you teach. Your username, picture, first name, and initial where you've written a review or take part in a class. A class's participant list also shows the day you booked; search engines don't get it.",
        'Members who are signed in: your full name in these places, too.',
        'If you choose “Show only my initials” in your profile, all of them see just your initials where you take part or have written a review. The instructors of those classes still see your name.',
        'Students who have booked your class: also your phone number, and what you wrote about getting in.',
        'Those who got a message from the instructor of a class: its text and picture, also later on the page of their booking. Our staff see it if one of them reports it.',
        'People you write to: your message with its pictures, your name, and your picture. It stays with them, under “Former member”, when you delete your account. If they report a message, our staff see it and the five before it, and nothing else of the conversation.',
        'The instructor of a class you have booked: also your email address and phone number, so they can reach you about the class.',
        {
          online:
            'No one else: your other bookings, what you paid, your sessions, and how you sign in.',
          inPerson: 'No one else: your other bookings, your sessions, and how you sign in.',
        },
      ],
    ],
  },
  {
    id: 'who-receives',
    title: 'Who else receives data',
    blocks: [
      'Companies that work for us, and may use the data only for that:',
      [
        'the company that hosts our server and database,',
        'the company that delivers our emails, which sees your email address and the email,',
        {
          online:
            'the company that processes payments, refunds, and payouts, which gets what you book and its price, and your email address if you set up payouts,',
          inPerson: null,
        },
        'UploadThing, if we store pictures there,',
        'the provider you choose when you sign in with another account.',
      ],
      'And authorities, when the law requires it, and then only what it requires.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      [
        'Your account and everything in it: until you delete it.',
        `Sessions: until you sign out, or after ${sessionIdleTime} without use or ${sessionMaxTime} in total.`,
        `Known devices: ${deviceTime} after you last used them.`,
        `Links to confirm an email address: ${emailLinkTime}; to reset a password: ${recoveryTime}; emailed codes: ${codeTime}.`,
        `Emails that couldn't be sent: encrypted, for ${unsentEmailTime}.`,
        "Counted IP addresses: two hours at most. The server's log: as long as it helps us find errors and attacks.",
        `Pictures that are no longer used: ${unusedPictureTime}.`,
        {
          online:
            "Bookings, payments, refunds, and payouts: for as long as accounting requires, without your name once you've deleted your account.",
          inPerson: "Bookings: without your name once you've deleted your account.",
        },
      ],
    ],
  },
  {
    id: 'safety',
    title: 'How we protect it',
    blocks: [
      "Passwords, sessions, links, and codes are kept as hashes, so a copy of our database can't be used to sign in. Emails waiting to be sent and the secrets of second factors are encrypted. You can protect your account with an authenticator app or a passkey, and end any session from your profile.",
      "If something still happens to your data, we'll tell you and the authorities, as the law requires.",
    ],
  },
  {
    id: 'your-rights',
    title: 'What you can do',
    blocks: [
      [
        'See and correct what we know, in your profile.',
        'Take it with you: “Download my data” in your profile under Account, Connections gives you everything we keep about you as one file.',
        'Delete it: “Delete Account” is in the same place. Before you confirm, we show what happens to your bookings and classes.',
        'Object, restrict how we use your data, or ask us anything: write to us. You can also complain to the data protection authority where you live.',
      ],
    ],
  },
  {
    id: 'after-deletion',
    title: 'What stays after an account is deleted',
    blocks: [
      {
        online:
          'Your name, email address, phone number, pictures, sessions, devices, and ways to sign in are erased right away. Your upcoming bookings are canceled and refunded under the policy you booked with. Classes you were going to teach are canceled, and their students get an email and a full refund or, if a course has started, a refund for its remaining meetings.',
        inPerson:
          'Your name, email address, phone number, pictures, sessions, devices, and ways to sign in are erased right away. Your upcoming bookings are canceled. Classes you were going to teach are canceled, too, and their students get an email.',
      },
      {
        online:
          'Bookings, payments, payouts, the payout account, and reviews stay, because other people and our accounts rely on them. They then belong to a former member without a name. Classes that were booked keep their title; their description, what to expect, location, and pictures are deleted.',
        inPerson:
          'Bookings and reviews stay, because other people rely on them. They then belong to a former member without a name. Classes that were booked keep their title; their description, what to expect, location, and pictures are deleted.',
      },
    ],
  },
  {
    id: 'age',
    title: 'Age',
    blocks: [
      "LearnLocal is for people who are 18 or older. If you find out that someone younger has an account, tell us and we'll delete it.",
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      "When our practices change, this page changes too. We'll tell you before we use data we already have in a new way.",
    ],
  },
];
