// Kept apart from text.ts so that the first page load doesn't include its schemas.

// PostgreSQL stores neither NUL nor lone surrogates; rejecting them here avoids a 500.
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

// A lone combining mark is invisible too; U+2800 and U+1D159 are symbols that render blank.
export const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

export const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;
export const controlButLineBreakOrTab = /[^\P{Cc}\t\n\r]/u;
/** Overrides, embeddings and isolates, but not the marks that right-to-left names need. */
export const directionControl = /[\u202A-\u202E\u2066-\u2069]/;
/** The controls that contacts and chats put around copied text. U+202E, which reverses letters, is not among them. */
export const copiedDirection = /[\u202A-\u202D\u2066-\u2069]/g;

/** True for what `singleLineText` of text.ts accepts, apart from its length. */
export function isReadableLine(text: string): boolean {
  return (
    visible.test(text) &&
    isStorable(text) &&
    !lineBreakOrControl.test(text) &&
    !directionControl.test(text)
  );
}

// For text that is compared, dialed or looked up: email addresses, numbers, codes, usernames, keys and
// searches. What people read (names, messages, titles) and passwords stay as they were written.
// Letters are never replaced: a look-alike of a letter may be another account.

// Besides format characters, such as zero-width spaces and marks of direction, these are variation
// selectors and fillers. The two joiners also spell words of some scripts.
const invisible = /(?!\p{Join_Control})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const joiners = /\p{Join_Control}+/gu;
const letterOfJoiningScript = /(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/** Pasted text without characters that can't be seen; unusual spaces become plain ones. Trims. */
export function dropInvisible(pasted: string): string {
  return pasted
    .replace(invisible, '')
    .replace(joiners, (run: string, index: number, text: string) => {
      const neighbors = [text.charAt(index - 1), text.charAt(index + run.length)];
      return neighbors.every((each) => letterOfJoiningScript.test(each)) ? run.charAt(0) : '';
    })
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** Also turns digits of all scripts, all dashes, and full-width signs into ASCII. */
export function cleanTypedText(typed: string): string {
  return withAsciiDigits(dropInvisible(typed))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF5E]/g, (sign) =>
      String.fromCodePoint(codeOf(sign) - fullWidthOffset),
    );
}

const fullWidthOffset = 0xfee0;
const codeOf = (character: string) => character.codePointAt(0) ?? 0;

/** The text with the digits of all scripts as ASCII digits: '٣' and '３' are '3'. */
export const withAsciiDigits = (text: string) => text.replace(/(?!\p{ASCII})\p{Nd}/gu, asciiDigit);

/** Unicode lists the digits of a script from zero to nine, without gaps; mathematical ones are five sets in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * The email address in lower case after the @, with the ASCII form of a domain such as 'münchen.de',
 * which is what the domain name system and other mail servers know. Unchanged if that has no ASCII form.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const host = hostOf(email.slice(at));
  return host === undefined ? email : email.slice(0, at) + host;
}

// Without the signs that end or separate the parts of a URL. U+3002 and U+FF61 are dots of input methods.
const namesOtherThanAscii = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{Join_Control}\u3002\uFF61\d.-]+$/u;

function hostOf(domain: string): string | undefined {
  if (!namesOtherThanAscii.test(domain)) return undefined;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
