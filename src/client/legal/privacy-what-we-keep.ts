import type { LegalSection } from './legal-section.ts';

export const whatWeKeep: LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    blocks: [
      [
        'We keep what it takes to find, book and teach classes, and nothing for advertising.',
        'There is no tracking, no analytics and no profile of your behavior, by us or by others.',
        'Who takes part in a class is public on its page. Your email address and phone number are not.',
        'You can download your data and delete your account yourself, at any time.',
      ],
    ],
  },
  {
    id: 'what-you-give',
    title: 'What you give us',
    blocks: [
      [
        'Your account: full name, username, email address and phone number. A password is kept only as a salted hash (Argon2id) that cannot be turned back.',
        'Your profile, as far as you fill it in: a picture, where you are, and what you say about yourself.',
        'Classes you offer: title, description, category, price, place, dates, number of seats and pictures.',
        'Bookings: which seat you took and when, its price, the refund policy it was sold under, whether you cancelled or took part, and what was refunded.',
        'Reviews you write: stars, words and date.',
        'What protects your account: names and keys of authenticator apps and passkeys, and recovery codes. Secrets are encrypted, codes are kept as hashes.',
      ],
      'The contact form sends nothing to us. It opens your own mail program; we have your message once you have sent it from there.',
      'We keep no card numbers and no bank details on this site.',
    ],
  },
  {
    id: 'what-using-leaves',
    title: 'What using the site leaves behind',
    blocks: [
      [
        'Sessions: for each place you are signed in, the browser and system it names, the country its address is registered in, and when it began and was last used. You see the list in your profile. The country comes from a table on our own server; nobody is asked.',
        'Devices: a random number in a cookie tells us that you have signed in on a browser before, so that we can mail you when a strange one does. We keep its hash.',
        'Internet addresses: counted to stop guessing and flooding, and written into the server’s log with the page that was asked for. Search words, forms and passwords are never in that log.',
        'Signing in with another provider: its name and the number it knows you by.',
        'Mails we send: encrypted until they are sent, and their content is wiped right after.',
      ],
    ],
  },
  {
    id: 'pictures',
    title: 'Pictures',
    blocks: [
      'A picture you upload is made anew on our server before anybody sees it. What a photograph says of the place, the time and the camera is left out, and the file you sent is not kept. Whoever knows the address of a picture can see it.',
      'A site that runs LearnLocal may keep its pictures with the service UploadThing instead. There files stay as you sent them, with everything they say. Take the place out of a photograph first if you do not want to share it.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser’s storage',
    blocks: [
      'Only what is needed for what you asked for, and all of it from this site. Over https the names of the cookies begin with __Host-.',
      [
        'learnlocal: keeps you signed in, for 30 days at most. No script can read it.',
        'learnlocal-device: tells that you have used this browser before, for 400 days. It opens nothing.',
        'learnlocal-sign-on: finds the way back when you sign in with another provider, for ten minutes.',
        'In your browser’s own storage, which is not sent to us: the theme you chose, where to go on after you have confirmed your address, and a form you have begun, until you send it, sign out or close the tab.',
      ],
      'Fonts and pictures come from this site, so no other company learns that you were here.',
    ],
  },
];
