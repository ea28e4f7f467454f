/** The languages in which a class can be taught, by their code (ISO 639). */
export const languageNames = {
  en: 'English',
  es: 'Spanish',
  ase: 'American Sign Language',
  am: 'Amharic',
  ar: 'Arabic',
  hy: 'Armenian',
  bn: 'Bengali',
  yue: 'Cantonese',
  nl: 'Dutch',
  fr: 'French',
  de: 'German',
  el: 'Greek',
  gu: 'Gujarati',
  ht: 'Haitian Creole',
  he: 'Hebrew',
  hi: 'Hindi',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  zh: 'Mandarin',
  fa: 'Persian',
  pl: 'Polish',
  pt: 'Portuguese',
  pa: 'Punjabi',
  ru: 'Russian',
  so: 'Somali',
  sw: 'Swahili',
  sv: 'Swedish',
  tl: 'Tagalog',
  ta: 'Tamil',
  te: 'Telugu',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
};
export type ClassLanguage = keyof typeof languageNames;

export const classLanguages = Object.keys(languageNames) as [ClassLanguage, ...ClassLanguage[]];

/** The language of a class that doesn't name one. */
export const assumedLanguage: ClassLanguage = 'en';
