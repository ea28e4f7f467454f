import type { SentenceContext, UnderstoodPart } from './sentence-filters.ts';
import { readPlaces } from './sentence-places.ts';
import {
  ageRules,
  groupRules,
  languageRules,
  levelRules,
  priceRules,
  type SentenceRule,
} from './sentence-rules.ts';
import { type TimeRule, timeRules } from './sentence-times.ts';

export type ReadSentence = {
  understood: UnderstoodPart[];
  /** The remaining words, for ranking. */
  rest: string;
};

/**
 * Reads time, place, price, group, level, language and age in a sentence: 'pottery on Saturday morning within
 * 10 miles of Portland under $80 for two'. Text in quotes stays as it is.
 */
export function readSentence(sentence: string, context: SentenceContext): ReadSentence {
  const understood: UnderstoodPart[] = [];
  const rules = [
    ...ageRules,
    ...timeRules.map((rule) => onDay(rule, context.today)),
    ...priceRules,
    ...levelRules,
    ...languageRules,
    ...groupRules,
  ];
  const apply = (text: string, { pattern, read }: SentenceRule) =>
    text.replace(pattern, (...match) => {
      const [words] = match as [string];
      const reading = read(match.at(-1) as Record<string, string | undefined>);
      if (!reading) return words;
      understood.push({ words: words.trim(), filters: reading.filters });
      return reading.keep ? ` ${reading.keep} ` : '\n';
    });
  const rest = sentence
    .split(/("[^"]*"?)/)
    .map((text, index) => {
      if (index % 2 === 1) return text;
      const left = rules.reduce(apply, text);
      return readPlaces(left, context, understood);
    })
    .join(' ');
  return { understood, rest: rest.replace(/\s+/g, ' ').trim() };
}

const onDay = ({ pattern, read }: TimeRule, today: string): SentenceRule => ({
  pattern,
  read(groups) {
    const times = read(groups, today);
    return times && { filters: times };
  },
});
