// The short code of a class is the end of its id, which is random, and unique among all classes by an index.

/** Crockford's base 32, which leaves out letters that look like others. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 10;
const tailLength = 12;

/** The code of the class, such as '4xw9k2m0qd'. */
export const shortCodeOf = (classId: string): string =>
  Array.from(
    Number.parseInt(classId.slice(-tailLength), 16).toString(32).padStart(codeLength, '0'),
    (digit) => digits[Number.parseInt(digit, 32)],
  ).join('');

/** The path of the short link of the class. */
export const shortPathOf = (classId: string): string => `/c/${shortCodeOf(classId)}`;

/** The end of the id of the class with this code, which may have been typed from paper; null if it is no code. */
export function idTailOf(code: string): string | null {
  const typed = code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
  const values = Array.from(typed, (digit) => digits.indexOf(digit));
  if (values.length !== codeLength || values.includes(-1)) return null;
  const tail = values.reduce((sum, value) => sum * 32 + value, 0).toString(16);
  return tail.length > tailLength ? null : tail.padStart(tailLength, '0');
}
