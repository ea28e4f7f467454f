import { assumedLanguage, type ClassLanguage } from './class-languages.ts';
import { languageNames } from './language-names.ts';

// Kept apart from what-to-expect-fields.ts so that the class page doesn't load its schemas.

/** What a class says about taking part. Empty text and null mean that it doesn't say. */
export type WhatToExpect = {
  bring: string;
  wear: string;
  included: string;
  minAge: number | null;
  maxAge: number | null;
  /** Of a class for children: whether a grown-up stays. */
  grownUp: GrownUp | null;
  language: ClassLanguage | null;
  accessibility: string;
  /** The door, the floor, parking: only for people who booked, and the instructor. */
  gettingIn: string;
};

export const noExpectations: WhatToExpect = {
  bring: '',
  wear: '',
  included: '',
  minAge: null,
  maxAge: null,
  grownUp: null,
  language: null,
  accessibility: '',
  gettingIn: '',
};

export const grownUps = ['stays', 'may_leave'] as const;
type GrownUp = (typeof grownUps)[number];

export const grownUpWords: Record<GrownUp, string> = {
  stays: 'A grown-up stays',
  may_leave: 'Grown-ups may leave',
};

export const expectationLimits = {
  text: 500,
  accessibility: 200,
  age: { min: 0, max: 120 },
};

export const adultAge = 18;

type Fact = [name: string, value: string];
const given = ([, value]: Fact) => value !== '';

/** For whom the class is. */
export function audienceFacts({ minAge, maxAge, grownUp, language }: WhatToExpect): Fact[] {
  const facts: Fact[] = [
    ['Ages', agesWords(minAge, maxAge)],
    ['Grown-ups', grownUp && isForChildren({ maxAge }) ? grownUpWords[grownUp] : ''],
    ['Language', language ? languageNames[language] : ''],
  ];
  return facts.filter(given);
}

/** The other facts, in the order of screens and emails. */
export function expectationFacts(expect: WhatToExpect): Fact[] {
  const facts: Fact[] = [
    ['What to bring', expect.bring],
    ['What to wear', expect.wear],
    ["What's included", expect.included],
    ['Accessibility', expect.accessibility],
    ['Getting in', expect.gettingIn],
  ];
  return facts.filter(given);
}

export const allFacts = (expect: WhatToExpect | null | undefined): Fact[] =>
  expect ? [...audienceFacts(expect), ...expectationFacts(expect)] : [];

/** 'Ages 6–12' without the word; empty if the class doesn't say. */
export function agesWords(min: number | null, max: number | null): string {
  if (min === max) return min === null ? '' : String(min);
  if (min === 0 && max === null) return 'All ages';
  if (max === null) return min === adultAge ? 'Adults (18+)' : `${min} and older`;
  return min === null ? `Up to ${max}` : `${min}–${max}`;
}

/** The ages of the class end below 18. */
export const isForChildren = ({ maxAge }: Pick<WhatToExpect, 'maxAge'>): boolean =>
  maxAge !== null && maxAge < adultAge;

export type ChangedFact = { name: string; was: string; is: string };

/** What has changed, before and after. */
export function changedFacts(before: WhatToExpect, after: WhatToExpect): ChangedFact[] {
  const [was, is] = [new Map(allFacts(before)), new Map(allFacts(after))];
  return [...new Map([...was, ...is]).keys()]
    .map((name) => ({ name, was: was.get(name) ?? '', is: is.get(name) ?? '' }))
    .filter((fact) => fact.was !== fact.is);
}

export const isAgesReversed = ({ minAge, maxAge }: Partial<Ages>): boolean =>
  typeof minAge === 'number' && typeof maxAge === 'number' && minAge > maxAge;
type Ages = Pick<WhatToExpect, 'minAge' | 'maxAge'>;
export const agesReversed = "The upper age can't be below the lower one";

const ageGroups = [
  { name: 'toddlers', min: 0, max: 4 },
  { name: 'kids', min: 5, max: 12 },
  { name: 'teens', min: 13, max: 17 },
  { name: 'adults', min: adultAge, max: expectationLimits.age.max },
];

/** The words by which the search finds the audience: 'Spanish kids teens'. */
export function audienceWords({ minAge, maxAge, language }: WhatToExpect): string {
  const [from, to] = [minAge ?? 0, maxAge ?? expectationLimits.age.max];
  const isForEveryone = minAge === null && maxAge === null;
  const groups = ageGroups.filter(({ min, max }) => !isForEveryone && from <= max && to >= min);
  const named = language && language !== assumedLanguage ? [languageNames[language]] : [];
  return [...named, ...groups.map(({ name }) => name)].join(' ');
}
