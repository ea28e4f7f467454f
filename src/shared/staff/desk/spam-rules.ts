import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import { type ContactKind, contactsIn, countLinks } from './contacts.ts';

// Texts of new accounts are scored before they are public, by rules that anyone can read here.

/** Accounts are scored for this long, unless one of their classes had attendees. */
export const newAccountMs = 14 * dayMs;
/** A text with this many points waits for a review by staff. */
const spamThreshold = 5;
/** The period of the rule about many texts. */
export const spamWindowMs = hourMs;

const limits = { links: 2, manyLinks: 5, texts: 10 };

export type ScoredText = {
  title: string;
  text: string;
  /** The number of texts with the same words that the author has published before. */
  sameTexts: number;
  /** The number of texts that the author has published in the last hour. */
  recentTexts: number;
};

const linksIn = ({ title, text }: ScoredText) => countLinks(`${title} ${text}`);
const isContact = (kind: ContactKind) => kind !== 'link' && kind !== 'street';

type SpamRule = {
  points: number;
  /** The explanation for the author and staff. */
  sentence: string;
  matches(scored: ScoredText): boolean;
};

export const spamRules = {
  links: {
    points: 3,
    sentence: `It has ${limits.links} links or more`,
    matches: (scored) => linksIn(scored) >= limits.links,
  },
  manyLinks: {
    points: 2,
    sentence: `It has ${limits.manyLinks} links or more`,
    matches: (scored) => linksIn(scored) >= limits.manyLinks,
  },
  contact: {
    points: 2,
    sentence: 'It asks people to get in touch elsewhere, such as by email, phone, or WhatsApp',
    matches: ({ title, text }) => contactsIn(`${title} ${text}`).some(isContact),
  },
  repeated: {
    points: 2,
    sentence: "It repeats something you've already published",
    matches: ({ sameTexts }) => sameTexts > 0,
  },
  many: {
    points: 2,
    sentence: `You published ${limits.texts} or more within ${spamWindowMs / minuteMs} minutes`,
    matches: ({ recentTexts }) => recentTexts >= limits.texts,
  },
} satisfies Record<string, SpamRule>;

export type SpamRuleName = keyof typeof spamRules;
export const spamRuleNames = Object.keys(spamRules) as [SpamRuleName, ...SpamRuleName[]];

/** The rules because of which a text must wait, most points first; empty if it can be public right away. */
export function spamReasons(scored: ScoredText): SpamRuleName[] {
  const matched = spamRuleNames.filter((name) => spamRules[name].matches(scored));
  const points = matched.reduce((sum, name) => sum + spamRules[name].points, 0);
  return points >= spamThreshold ? matched : [];
}
