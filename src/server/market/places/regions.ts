import { foldName } from './fold-name.ts';

const stateNames: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

const displayNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** 'FR' → 'France'. An unknown code is returned as it is. */
export const countryName = (code: string): string => displayNames.of(code) ?? code;

const states = Object.entries(stateNames).map(([code, name]) => ({ code, name: foldName(name) }));
const stateCodes = new Map([
  ...states.map(({ code, name }) => [name, code] as const),
  ...states.map(({ code }) => [code.toLowerCase(), code] as const),
]);

/** The code of a US state from its folded name or code: 'oregon' and 'or' → 'OR'. */
export const stateCode = (folded: string): string | undefined => stateCodes.get(folded);

/** The code of a US state named at the end of folded words: 'north carolina' in 'durham north …'. */
export function trailingState(folded: string): { code: string; words: number } | undefined {
  const words = folded.split(' ');
  for (const count of [3, 2, 1]) {
    const code = words.length >= count && stateCodes.get(words.slice(-count).join(' '));
    if (code) return { code, words: count };
  }
  return undefined;
}

/** True if a state's code or name begins with these folded words. */
export function isStatePrefix(code: string, folded: string): boolean {
  const name = states.find((state) => state.code === code)?.name;
  return code.toLowerCase().startsWith(folded) || (name?.startsWith(folded) ?? false);
}

/** Provinces of Canada, which people write instead of the country. */
const provinces = [
  ...['ab', 'alberta', 'bc', 'british columbia', 'mb', 'manitoba', 'nb', 'new brunswick'],
  ...['ns', 'nova scotia', 'on', 'ontario', 'qc', 'quebec', 'sk', 'saskatchewan'],
];

let countryCodes: Map<string, string> | undefined;

/** 'france', 'fr' → 'FR'; 'ontario' → 'CA'. */
export function countryCode(folded: string): string | undefined {
  countryCodes ??= collectCountryCodes();
  return countryCodes.get(folded);
}

/** Asking the runtime for the names of all countries takes too long for the start. */
function collectCountryCodes(): Map<string, string> {
  const codes = allCountryCodes();
  return new Map([
    ...provinces.map((name) => [name, 'CA'] as const),
    ...codes.map((code) => [code.toLowerCase(), code] as const),
    ...codes.map((code) => [foldName(countryName(code)), code] as const),
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['uk', 'GB'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
  ]);
}

/** Every pair of letters that the runtime recognizes as a country. */
function allCountryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  // The runtime also knows codes of groups and withdrawn codes; their names do no harm.
  return pairs.filter((code) => displayNames.of(code) !== undefined);
}
