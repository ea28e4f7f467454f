import { cleanTypedText } from '#shared/text-patterns.ts';

// Without Zod, which the page of a class doesn't load.

export const phonePattern = /^\+?[1-9]\d{1,14}$/;
export const phoneMessage = 'Please enter a valid phone number';

/** The fewest digits of a number that reaches someone from elsewhere. */
const minCallableDigits = 7;

/** People type phone numbers with spaces, dots, dashes and parentheses. */
export const cleanPhoneNumber = (typed: string): string =>
  cleanTypedText(typed).replace(/[\s().-]/g, '');

export const canBeCalled = (number: string | null): boolean =>
  number !== null &&
  phonePattern.test(number) &&
  number.replace('+', '').length >= minCallableDigits;
