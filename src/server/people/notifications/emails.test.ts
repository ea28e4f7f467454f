import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { emailedAppUrl, everyEmail } from '#server/testing/fixtures/emails/every-email.ts';
import { storageUrl } from '#shared/files/images.ts';
import type { LaidOutEmail } from './email.ts';
import { emailColors } from './email-html.ts';
import { layOutEmail } from './email-layout.ts';
import { linked, unlinked } from './email-words.ts';

const textsOf = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

it('the emails of these tests are all that the product can send', () => {
  const names = textsOf('src/**/*.email.ts').flatMap((text) =>
    [...text.matchAll(/^export (?:const|function) (\w+Email)\b/gm)].map(([, name = '']) => name),
  );
  const made = textsOf('src/server/testing/fixtures/**/*-email*.ts').join();
  expect(names.filter((name) => !new RegExp(`[ (]${name}\\(`).test(made))).toEqual([]);
  expect(names).toContain('bookedEmail');
});

const urls = new RegExp(`${emailedAppUrl}\\S*`, 'g');

/** The visible text of the HTML, as it is copied. */
const shownIn = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<\/?(?:a|span)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The visible words of the HTML, sorted. */
const wordsOf = (html: string): string[] =>
  shownIn(html)
    .split(/\s+/)
    // Plain text puts a colon after fact names and button labels.
    .map((word) => word.replace(/:$/, ''))
    .filter(Boolean)
    .sort();

/** The emails whose readers have booked with the person whose words they quote. */
const fromKnown = [
  'a message',
  'a new time',
  'an announcement',
  'an announcement to those who came',
  'a canceled class with a word',
  'several canceled dates',
  'several new times',
];
const fromStrangers = [
  'messages about several classes',
  'a message from a stranger',
  'an announcement to those who wait',
];

describe.each(Object.keys(everyEmail('Ada Park', 'Ada')))('the email about %s', (name) => {
  const email = everyEmail('Ada Park', 'My phone')[name] as LaidOutEmail;

  it('says the same in plain text and HTML, below a heading from the subject', () => {
    const heading = /<h1.*?<\/h1>/s.exec(email.html)?.[0] ?? '';
    expect(wordsOf(email.subject)).toEqual(expect.arrayContaining(wordsOf(heading)));
    expect(wordsOf(email.html.replace(heading, ''))).toEqual(wordsOf(email.text.replace(urls, '')));
    const hrefs = [...email.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(hrefs.map((href) => href.replaceAll('&amp;', '&'))).toEqual(
      email.text.match(urls) ?? [],
    );
    expect(email.html).toContain('<title>');
    expect(email.text).toMatch(/^Hi Ada,/);
    expect(email.subject).toMatch(/^[A-Z1-9].{8,60}$/);
  });

  it('shows text that people typed unchanged, and without links unless the reader knows them', () => {
    const typed = '"><script>alert(1)</script> http://evil.example/x evil.example @evil';
    const { subject, text, html } = everyEmail(typed, typed)[name] as LaidOutEmail;
    // The greeting has only the first name.
    const others = everyEmail('Ada', 'Knots')[name]?.text.replace('Hi Ada,', '');
    const shown = /Ada|Knots/.test(others ?? '') ? typed : 'Hi "><script>alert(1)</script>,';
    expect(text).toContain(shown);
    expect(shownIn(html)).toContain(shown);
    expect(`${subject}${text}${html}`).not.toMatch(/\p{Cf}/u);
    expect(html).not.toContain('<script>');
    const hrefs = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
    const typedLinks = hrefs.filter((href) => !href.startsWith(emailedAppUrl));
    expect(typedLinks).toEqual(fromKnown.includes(name) ? ['http://evil.example/x'] : []);
    // Email clients turn text that looks like a URL into a link, but not inside an `a`.
    const outside = html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<div class="sunken" dir="auto".*?<\/div>/s, fromKnown.includes(name) ? '' : '$&')
      .replace(/<a[ >].*?<\/a>/gs, '')
      .replace(/<[^>]+>/g, '');
    expect(outside).not.toMatch(/evil\.example|http:\/|@evil/);
    expect(html).not.toMatch(/<a[ >](?:(?!<\/a>).)*<a[ >]/s);
  });

  it('says that replies reach no one if, and only if, it quotes a person', () => {
    const { text, html } = everyEmail('Ada Park', 'Hello')[name] as LaidOutEmail;
    const isQuoting = html.includes('<div class="sunken" dir="auto"');
    expect(isQuoting).toBe([...fromKnown, ...fromStrangers].includes(name));
    expect(text.includes('Replies to this email reach no one.')).toBe(isQuoting);
    expect(isQuoting && /reply to this email/i.test(text)).toBe(false);
  });

  it('shows a text from right to left', () => {
    const typed = '\u05E9\u05DC\u05D5\u05DD, 3 (\u05E2\u05D5\u05DC\u05DD)!';
    const { html } = everyEmail('Ada Park', typed)[name] as LaidOutEmail;
    const whole = [...html.matchAll(/<(\w+)([^>]*)>\u05E9/g)];
    const others = whole.filter(([, , attributes]) => !attributes?.includes('dir="auto"'));
    expect(others.map(([tag]) => tag)).toEqual([]);
  });
});

it.each(['Yoga 1:1 w/ J.R. (24/7)', 'Cooking @ home: $45.50, 7:30 PM', 'Dr. O\u2019Neil'])(
  'the title %s stays one piece',
  (title) => {
    expect(unlinked(title)).toBe(title);
  },
);

it.each([
  'evil.example/x',
  'https://evil.example',
  'http://10.0.0.1/x',
  '10.0.0.1',
  'mailto:evil',
  'me@evil.example',
  'пример.рф',
  'उदाहरण.भारत',
  'evil\u3002example',
  'node.xn--p1ai',
])(
  'an email client finds no link in %s, whether it keeps the element around it or not',
  (typed) => {
    const html = unlinked(`See ${typed}, now`);
    expect(html).toMatch(/^See <a>.+<\/a> now$/);
    expect(html.replace(/<\/?a>/g, '')).not.toMatch(/\w:\/|o:e|[.\u3002]\p{L}|\d\.\d+\.|@e/u);
    expect(shownIn(html)).toBe(`See ${typed}, now`);
  },
);

it('web addresses of people who know the reader are links, and nothing else is markup', () => {
  expect(linked('<b> See https://a.example/?x=1&y="2". javascript:alert(1)')).toBe(
    '&lt;b&gt; See <a href="https://a.example/?x=1&amp;y=&quot;2" rel="noopener nofollow ugc">https://a.example/?x=1&amp;y=&quot;2</a>&quot;. javascript:alert(1)',
  );
});

it.each([
  ['a booking', "You're booked"],
  ['a review request', 'How was it?'],
  ['a factor', 'Security alert: a passkey added'],
  ['several canceled dates', 'Canceled: 2 dates'],
])('the heading of the email about %s is: %s', (name, heading) => {
  const { html = '' } = everyEmail('Ada Park', 'Glass: the basics')[name] ?? {};
  expect(html.replaceAll('&#39;', "'")).toContain(`>${heading}</h1>`);
});

it('the facts about each of several dates stand apart', () => {
  const { html, text } = layOutEmail({
    to: { email: 'ada@example.com', fullName: 'Ada' },
    subject: 'Canceled',
    paragraphs: [],
    facts: [
      ['Class', 'Knots'],
      ['Refund', '$20'],
      ['Class', 'Rye'],
      ['Refund', '$30'],
    ],
    action: { label: 'Find another class', url: emailedAppUrl },
    closing: 'See you.',
  });
  expect(text).toContain('Class: Knots\nRefund: $20\n\nClass: Rye\nRefund: $30\n\nFind');
  expect(html.match(/padding:(4|20)px 0 4px">[^<]*/g)).toEqual([
    'padding:4px 0 4px">Knots',
    'padding:4px 0 4px">$20',
    'padding:20px 0 4px">Rye',
    'padding:4px 0 4px">$30',
  ]);
});

describe('the picture of the class', () => {
  const url960 = `${emailedAppUrl}${storageUrl('1-a-960.jpg')}`;
  const emailWith = (picture: LeadPicture | null) =>
    layOutEmail({
      to: { email: 'ada@example.com', fullName: 'Ada' },
      subject: 'Reminder: Knots',
      paragraphs: [],
      facts: [['Class', 'Knots & "rye"', picture]],
      action: { label: 'See your booking', url: `${emailedAppUrl}/bookings/1` },
      closing: 'See you there.',
    });

  it.each([
    ['is sharp on a phone', storageUrl('1-a.jpg'), [480, 960, 1600], url960],
    [
      'is the widest there is',
      storageUrl('1-a.jpg'),
      [480],
      `${emailedAppUrl}${storageUrl('1-a.jpg')}`,
    ],
    ['may be elsewhere', 'https://utfs.example/f/a', [], 'https://utfs.example/f/a'],
  ])('%s, and has its title for those who load none', (_what, stored, widths, shown) => {
    const { html, text } = emailWith({ url: stored, width: widths.at(-1) ?? null, widths });
    expect(html).toContain(`src="${shown}" alt="Knots &amp; &quot;rye&quot;"`);
    expect(text).not.toContain(shown);
  });

  it('is left out if there is none', () => {
    expect(emailWith(null).html).not.toContain('<img');
  });
});

it('emails have the colors of the screens', () => {
  const css = readFileSync('src/client/styles.css', 'utf8');
  for (const [selector, colors] of [
    [':root', emailColors.light],
    ['.dark', emailColors.dark],
  ] as const) {
    const block = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0];
    for (const [name, color] of Object.entries(colors))
      expect(block).toContain(`--${name}: ${color};`);
  }
});

it('an email about one class leads with its picture, unless staff hid the class', () => {
  const emails = Object.entries(everyEmail('Ada Park', 'Knots'));
  const plain = emails.filter(
    ([, { text, html }]) => /^Class: /m.test(text) && !html.includes('<img'),
  );
  expect(plain.map(([name]) => name)).toEqual([
    'a booked class that staff hid',
    'several booked dates of a class that staff hid',
    'a booked class of a suspended instructor',
  ]);
});

it('an email to the instructor names the guests and says how many people the minimum still needs', () => {
  const { text = '' } = everyEmail('Ada Park', 'Leo')['a new student'] ?? {};
  expect(text).toContain('Spots: 3, with Leo');
  expect(text).toContain('Minimum: Happens with 4, 2 more needed');
});

it('times and prices are formatted as on the screens', () => {
  const emails = everyEmail('Ada Park', 'Knots');
  expect(emails['a sign-in on a new device']?.text).toContain('Fri, Nov 20, 2026, 2:05 PM UTC');
  const { text = '' } = emails['a canceled class'] ?? {};
  expect(text).toContain('Mon, Nov 30, 2026, 7:30 PM MST');
  expect(text).toContain('$45.50, in full');
});

it('puts link tokens in the URL fragment and keeps codes out of subjects', () => {
  const emails = everyEmail('Ada Park', 'Ada');
  expect(emails['choose a new password']?.text).toContain(
    `${emailedAppUrl}/auth/reset-password#type=recovery&access_token=token&email=ada%40example.com`,
  );
  expect(emails['a code']?.subject).not.toContain('271828');
});
