import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country code are read as American. */
const country = 'US';

/** '(503) 555-0177', or '+44 20 7946 0958' for one abroad; an unknown number stays as it is. */
export function formatPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number, country);
  if (!parsed?.isPossible()) return number;
  return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}

export const canBePhone = (typed: string): boolean => isPossiblePhoneNumber(typed, country);
