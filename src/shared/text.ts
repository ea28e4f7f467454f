import { z } from 'zod';

// Zod would compile its checks with `new Function`, which our pages' content policy forbids.
z.config({ jitless: 'document' in globalThis });

// PostgreSQL stores neither NUL nor half a surrogate pair; refused here, they never become a 5xx.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

// A lone combining mark shows nothing of its own either; U+2800 and U+1D159 are symbols without ink.
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;
const controlButLineBreakOrTab = /[^\P{Cc}\t\n\r]/u;
/** Overrides, embeddings and isolates; the marks that right-to-left names need are not among them. */
const directionControl = /[\u202A-\u202E\u2066-\u2069]/;

type TextLimits = { min?: number; max: number; required?: string };

/** Names and titles: trimmed, on one line; `required` is the sentence shown when it is too short. */
export function singleLineText(limits: TextLimits) {
  return text(limits).refine(
    (typed) => !lineBreakOrControl.test(typed),
    "Can't contain line breaks or control characters",
  );
}

/** Descriptions and comments: trimmed, with line breaks; otherwise the same. */
export function multiLineText(limits: TextLimits) {
  return text(limits).refine(
    (typed) => !controlButLineBreakOrTab.test(typed),
    "Can't contain control characters",
  );
}

function text({ min = 0, max, required }: TextLimits) {
  return z
    .string(required)
    .trim()
    .min(min, required)
    .refine(
      (typed) => typed === '' || visible.test(typed),
      required ?? "Can't be blank characters only",
    )
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored')
    .refine(
      (typed) => !directionControl.test(typed),
      "Can't contain characters that change the direction of text",
    );
}

/** Addresses of pictures and the like: as they are, and nothing the database cannot hold. */
export function rawText(max: number) {
  return z.string().max(max).refine(isStorable, 'Contains characters that cannot be stored');
}

export const recordId = z.uuid('Not a valid id');
