import { withAsciiDigits } from '#shared/text-patterns.ts';
import { topLevelDomains } from './top-level-domains.ts';

// Ways to reach someone elsewhere, and places where people live, as people write and disguise them. One
// list for classes, announcements and requests; what follows from a find is decided there.

const hyphens = /[\p{Pd}\u2212]/gu;

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];
const numberWord = new RegExp(`\\b(?:${numberWords.join('|')}|oh)\\b`, 'gi');
const digitOfWord = (word: string) => String(Math.max(0, numberWords.indexOf(word.toLowerCase())));
/** Spelled digits in a row: 'five oh three, five five five'. */
const spelledNumber = new RegExp(`(?:\\b(?:${numberWords.join('|')}|oh)\\b[\\s,.()-]*){5,}`, 'gi');

/** Digits with letters that look like them: '5O3-555-OI42'. */
const lookAlikes = /(?<![\p{L}\d])[\doOlI][\doOlI().\s-]{5,}[\doOlI](?![\p{L}\d])/gu;

/** The text without its disguises: invisible characters, digits of other scripts, 'dot' and 'at'. */
function undisguised(text: string): string {
  return withAsciiDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(hyphens, '-')
    .replace(/[。｡]/g, '.')
    .replace(/\s*[([{<]\s*(?:dot|punkt|punto|point|\.)\s*[)\]}>]\s*|\s+dot\s+/gi, '.')
    .replace(/\s*[([{<]\s*(?:at|@)\s*[)\]}>]\s*|\s*@\s+(?=[\p{L}\d-]+\.)/giu, '@')
    .replace(/([\p{L}\d._-]+)\s+at\s+(?=[\p{L}\d-]+\.\p{L}{2})/giu, '$1@')
    .replace(spelledNumber, (words) => words.replace(numberWord, digitOfWord))
    .replace(lookAlikes, (run) =>
      (run.match(/\d/g) ?? []).length < 4 ? run : run.replace(/[oO]/g, '0').replace(/[lI]/g, '1'),
    );
}

const label = '[\\p{L}\\d](?:[\\p{L}\\d-]*[\\p{L}\\d])?';
// A capital after the dot begins a sentence, unless the whole ending is in capitals.
const endings = topLevelDomains.flatMap((ending) => [ending, ending.toUpperCase()]).join('|');
const domain = new RegExp(
  `(?<![\\p{L}\\d@.-])(?:${label}\\.)+(?:${endings}|xn--[a-z\\d-]+)(?![\\p{L}\\d-])`,
  'u',
);
const address = new RegExp(`[\\p{L}\\d._%+-]+@${label}(?:\\.${label})+`, 'giu');
const scheme = /\b[a-z][a-z\d+-]*:\/\/\S|\bwww\.\S|\b(?:\d{1,3}\.){3}\d{1,3}\b/i;
const mailbox = /\b(?:gmail|googlemail|hotmail|icloud|protonmail)\b/i;
const handle = /(?<![\p{L}\d._%+-])@[\p{L}\d_][\p{L}\d_.]{2,}/u;
const messenger =
  /\b(?:whats\s?app|telegram|we\s?chat|viber|snapchat)\b|\b(?:on|via|my|by|use) (?:signal|instagram|insta|ig|discord|facebook|messenger|skype|line|tik\s?tok)\b|\b(?:signal|instagram|insta|ig|discord|skype|snap|tik\s?tok)\s*:/i;

// Dates, times, years, postal codes and UUIDs have as many digits as phone numbers.
const otherNumbers =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b\d{1,2}:\d{2}\b|\b(?:19|20)\d{2}\s*-\s*(?:19|20)\d{2}\b|\b\d{5}-\d{4}\b|[$€£]\s?\d[\d,.]*|\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g;
const phone = /(?<![\d.])\+?(?:[\s().\-/_*·]{0,3}\d){7,15}(?!\d)/;

// Words between a number and 'place' or 'way' that make it no address: '5 people in one place'.
const notName =
  '(?!(?:a|an|and|any|at|by|classes|days?|evenings?|every|for|from|hours?|hrs?|in|is|kids?|km|lessons?|mi|miles?|min|mins|minutes?|more|my|nights?|of|on|one|or|our|out|people|per|persons?|sessions?|spots?|students?|that|the|this|times?|to|weeks?|with|years?)\\b)';
const name = `${notName}[\\p{L}\\d][\\p{L}\\d.'’-]*`;
const kinds =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|place|pl|terrace|ter|parkway|pkwy|circle|cir|highway|hwy|square|sq|alley|crescent|cres|close|row|way|trail|loop';
const houseNumber = `(?:\\d{1,5}[a-z]?|${numberWords.slice(1).join('|')}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]\\p{L}+)?)`;
const streets = [
  // '1600 NE Alberta St', 'twelve Oak Street'
  `(?<![\\p{L}\\d$.:])${houseNumber},?\\s+(?:${name}\\s+){1,4}(?:${kinds})\\b`,
  // 'Hauptstraße 5', 'Kerkstraat 12'
  '\\p{L}{2,}(?:stra(?:ß|ss)e|str\\.|weg|gasse|platz|allee|laan|straat|gade|vej|gatan|vägen)\\s*\\d{1,4}[a-z]?\\b',
  // '12 rue de la Paix', 'Calle Mayor 5', 'via Roma, 3'
  '\\b\\d{1,4},?\\s+(?:bis\\s+|ter\\s+)?(?:rue|avenue|boulevard|impasse|chemin|quai)\\s+\\p{L}',
  "(?<!\\p{L})(?:calle|carrer|via|viale|piazza|plaza|corso|rua|avenida|ulica|ul\\.)\\s+(?:[\\p{L}'’.]+\\s+){0,3}[\\p{L}'’.]+,?\\s*(?:n[º°o.]?\\s*)?\\d{1,4}\\b",
  '\\bp\\.?\\s?o\\.?\\s+box\\s+\\d',
  '\\b(?:apt|apartment|unit|suite)\\.?\\s*#?\\d',
].map((street) => new RegExp(street, 'iu'));

export type ContactKind = 'link' | 'email' | 'phone' | 'handle' | 'street';

type Known = {
  /** Hosts whose links do not count as contacts: our own. */
  hosts?: string[];
  /** Addresses that do not count as contacts: the author's. */
  emails?: string[];
};

/** The kinds of contacts in a text, without those that are known. */
export function contactsIn(text: string, { hosts = [], emails = [] }: Known = {}): ContactKind[] {
  const plain = undisguised(text);
  const known = new Set(emails.map((email) => email.toLowerCase()));
  const addresses = plain.match(address) ?? [];
  const words = plain
    .replace(address, ' ')
    .split(/\s+/)
    .filter((word) => !hosts.some((host) => isOn(host, word)))
    .join(' ');
  const found: Record<ContactKind, boolean> = {
    link: isLink(words),
    email: addresses.some((each) => !known.has(each.toLowerCase())) || mailbox.test(words),
    phone: phone.test(words.replace(otherNumbers, ' ')),
    handle: handle.test(words) || messenger.test(words),
    street: streets.some((street) => street.test(plain)),
  };
  return (Object.keys(found) as ContactKind[]).filter((kind) => found[kind]);
}

const isLink = (word: string) => scheme.test(word) || domain.test(word);

function isOn(host: string, word: string): boolean {
  const url = URL.parse(/^https?:\/\//i.test(word) ? word : `https://${word}`);
  return url?.host === host;
}

/** The number of words that are links. */
export const countLinks = (text: string) => undisguised(text).split(/\s+/).filter(isLink).length;
