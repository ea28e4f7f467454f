import { keptInBrowser } from '#client/lib/browser/kept-in-browser.ts';
import { linkTime, openingTime } from '#client/market/links/own-student-words.ts';
import { byHandLimits } from '#shared/market/bookings/by-hand-limits.ts';
import { privateWordLimits } from '#shared/market/bookings/private-words/private-word-limits.ts';
import { trackRecordLimits } from '#shared/market/track-record.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import { codeTime, deviceTime, sessionMaxTime, wantedTime } from '#shared/rule-words.ts';
import { historyYears } from '#shared/staff/desk/desk-limits.ts';
import type { SectionSource } from './legal-section.ts';

export const whatWeKeep: SectionSource[] = [
  {
    id: 'in-short',
    title: 'In short',
    blocks: [
      [
        "We keep what's needed to find, book, and teach classes, and nothing for advertising.",
        'There is no tracking, no analytics, and no profiling of your behavior, by us or anyone else.',
        "A class's participants are listed on its page, to the public by username, first name, and initial. Your email address and phone number aren't shown there.",
        'You can download your data and delete your account yourself, at any time.',
      ],
    ],
  },
  {
    id: 'what-you-give',
    title: 'What you give us',
    blocks: [
      [
        "Your account: full name, username, email address, and phone number. A password is stored only as a salted hash (Argon2id) that can't be reversed.",
        'Your profile, as far as you fill it in: a picture, your location, and a short bio.',
        'Classes you offer: title, description, what to expect, category, price, location and its map pin, dates, number of spots, and pictures.',
        {
          online:
            'Bookings: what you booked and when, for how many people, the first names of guests if you give them, its price, the refund policy at that time, whether you canceled or attended, what you answered when a date was changed, and which you gave to a friend or got from one.',
          inPerson:
            'Bookings: what you booked and when, for how many people, the first names of guests if you give them, its price, the cancellation policy at that time, whether you canceled or attended, what you answered when a date was changed, and which you gave to a friend or got from one.',
        },
        {
          online:
            'Payments: what a booking cost, when it was paid, and what was refunded. If you teach: what you earned, your payouts, whether your payout account is complete, and the name of its bank with the last digits.',
          inPerson: null,
        },
        `What you tell only an instructor with a booking, such as an allergy, or the first names and ages of children, also with a place in line: the instructor reads it on the roster, in print, in a file, in an email in the morning of the class, and with programs they let read it. No one else does. We erase it ${privateWordLimits.keptDays} days after the last meeting, a day after the booking is canceled, or with your account; our backups keep it for as long as we keep them.`,
        `What happened to a booking: who changed it, when, and which emails about it we sent to whom, for ${historyYears} years.`,
        `If you teach, how your dates went and how fast you answered people who wrote first, which we count from the records above. From ${trackRecordLimits.minDates} dates on, everyone sees the numbers; only you see what is behind them.`,
        'If you teach, the code of your link, and how many visits and bookings came by it each month.',
        'If you teach, your coupons: their codes and terms, how often each was used, and what that brought.',
        'Waitlists: which classes you wait or waited for, for how many spots, with which booking, since when, and what was offered to you. Their instructors see the names of those in line.',
        'Dates that open first to you because you came to a class before: which ones, until they open to everyone. Their instructors see how many people that is.',
        'Reviews you write: stars, comment, and date.',
        `People an instructor adds to a date by hand, who need no account: their name, for how many spots, how and how much they pay the instructor, and an email address or phone number if they give one. We erase names and contacts ${byHandLimits.keptDays} days after the last meeting, or when the instructor's account is deleted. Of those who asked us to forget them, a keyed hash of the address stays, so that the same instructor can't use it again.`,
        'Notes you keep about your students. Only you see them, and we delete them with your account or theirs.',
        'Messages to everyone in a class: what instructors wrote, with a picture if they added one, when, and to whom it went.',
        'Messages you write and get about a class: text, pictures, when, and which you have read; also whom you blocked, and replies you saved to send again.',
        'Favorites: which classes you saved, and when.',
        'What you follow: instructors, classes and searches, your time zone, and for a week which dates we emailed you about.',
        `Classes you ask for: your words, the place, the times, and the price, and which requests of others you joined, for ${wantedTime} or until you remove them. Others see them without your name.`,
        "Choices: which emails you turned off, and the secret address of your calendar feed if you've made one.",
        "API keys you create: their names, what they may do, until when, and when and in which country they were last used. We keep only a key's hash.",
        `Webhooks you add, or your programs with your API keys: their addresses, the events you chose, and each message for ${webhookLimits.logDays} days, or until someone in it deletes their account. What happens in a class goes to the webhooks of its instructor, with what the class's roster says about you, and so does what the two of you write to each other.`,
        'What our staff hid of your classes, reviews and requests, when and why, and your appeal.',
        "What you report to us, and why. Our staff see that it's from you; whom you report doesn't.",
        'If our staff suspended your account: when, and the reason we told you.',
        'If you apply to teach: what you wrote, the link, when you applied, and our answer.',
        'Decisions of our staff: what administrators and support did about an account, a class, or a review, when, and why. These records are never changed or deleted.',
        'What protects your account: names and keys of authenticator apps and passkeys, and recovery codes. Secrets are encrypted, and codes are stored as hashes. A code that we email is kept with its address until it ends, even if you have no account.',
      ],
      "“Near me” asks your browser where you are, and your browser asks you first. We use the answer, to about 100 meters, for that search only. It becomes part of the search's address, so people you send the link to can see it.",
      'The contact form sends nothing to us. It opens your own email app, and we get your message when you send it from there.',
      'The public sees the location of a class only to within about 500 meters, unless its instructor shows the exact location. We may look up the locations of classes with a map service, which learns the location but not whose class it is.',
      {
        online:
          'Card numbers and bank details never reach this site. You enter them at the company that processes the payments, and we keep only the numbers it gives to each payment and account.',
        inPerson: "You pay your instructor at the class. We don't learn how, or whether you did.",
      },
    ],
  },
  {
    id: 'what-using-leaves',
    title: 'What using the site leaves behind',
    blocks: [
      [
        "Sessions: for each place you're signed in, its browser and operating system, the country its address is registered in, and when it started and was last used. You can see the list in your profile. The country comes from a table on our own server, not from another company.",
        "Devices: a random number in a cookie tells us that you've signed in on a browser before, so we can email you when an unfamiliar one does. We keep only its hash.",
        "IP addresses: counted to stop password guessing and flooding, and written to the server's log with the page you requested, your account's ID, and the IDs of what you made. Search terms, forms, and passwords are never logged.",
        'Signing in with another provider: its name and the ID it uses for you.',
        "Emails we send: encrypted until they're sent, with their content erased right after.",
      ],
    ],
  },
  {
    id: 'pictures',
    title: 'Pictures',
    blocks: [
      "We re-encode every picture you upload before anyone sees it. Its data about the place, the time, and the camera is left out, and we don't keep the original file. Anyone with a picture's link can see it.",
      "We may store pictures with the service UploadThing instead. There, files stay as you sent them, including that data. Remove the location from a photo first if you don't want to share it.",
    ],
  },
  {
    id: 'cookies',
    title: "Cookies and your browser's storage",
    blocks: [
      "Only what's needed to do what you ask, and all of it from this site. Over https, cookie names begin with __Host-.",
      [
        `learnlocal: keeps you signed in for up to ${sessionMaxTime}. Scripts can't read it.`,
        `learnlocal-device: tells us that you've used this browser before, for ${deviceTime}. It doesn't sign you in.`,
        {
          online: `learnlocal-link: a random number that tells us for ${linkTime} that you came by an instructor's link, because we take less from that instructor then. We keep only its hash, with the visit, and forget it after that time. Until the end of the day, we also keep a keyed hash of your IP address, so that we count you once. It doesn't say who you are, and changes nothing for you.`,
          inPerson: `learnlocal-link: a random number that tells us for ${linkTime} that you came by an instructor's link, so that the instructor sees how many do. We keep only its hash, with the visit, and forget it after that time. Until the end of the day, we also keep a keyed hash of your IP address, so that we count you once. It doesn't say who you are.`,
        },
        `learnlocal-opened: of which instructors you opened a class from our results, for ${openingTime}. We only read it when you come by an instructor's link.`,
        `learnlocal-left: tells us that you logged out without a connection, so that we end your session at your browser's next visit.`,
        `learnlocal-sign-on: brings you back here when you sign in with another provider, for ${codeTime}.`,
        `In your browser's own storage, which isn't sent to us: ${Object.values(keptInBrowser).join('; ')}.`,
      ],
      'Fonts and pictures come from this site, so no other company learns that you visited.',
    ],
  },
];
