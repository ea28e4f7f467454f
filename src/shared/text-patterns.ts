// Kept apart from text.ts so that the first page load doesn't include its schemas.

// PostgreSQL stores neither NUL nor lone surrogates; rejecting them here avoids a 500.
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

// A lone combining mark is invisible too; U+2800 and U+1D159 are symbols that render blank.
export const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

export const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;
export const controlButLineBreakOrTab = /[^\P{Cc}\t\n\r]/u;
/** Overrides, embeddings and isolates, but not the marks that right-to-left names need. */
export const directionControl = /[\u202A-\u202E\u2066-\u2069]/;

/** True for what `singleLineText` of text.ts accepts, apart from its length. */
export function isReadableLine(text: string): boolean {
  return (
    visible.test(text) &&
    isStorable(text) &&
    !lineBreakOrControl.test(text) &&
    !directionControl.test(text)
  );
}
