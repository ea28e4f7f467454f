import {
  cleanTypedText,
  controlButLineBreakOrTab,
  copiedDirection,
  directionControl,
  dropInvisible,
  isStorable,
  lineBreakOrControl,
  visible,
} from './text-patterns.ts';
import { fieldError, mustBeText, z } from './zod.ts';

type ZodString = z.ZodString;
type TextLimits = { min?: number; max: number; required?: string };

/** A missing text gets the same sentence as one that is too short. */
const textOf = ({ required }: Pick<TextLimits, 'required'>) =>
  z.string(required && fieldError(required, mustBeText));

/** Names and titles: trimmed, no line breaks. `required` is the message for text that is too short. */
export function singleLineText(limits: TextLimits) {
  return singleLine(textOf(limits).trim(), limits);
}

/** Searches and usernames: what was pasted counts as if it had been typed (see `cleanTypedText`). */
export function typedText(limits: TextLimits) {
  return singleLine(textOf(limits).overwrite(cleanTypedText), limits);
}

/** Addresses of pages, which may have any visible character. */
export function typedUrl(limits: TextLimits) {
  return singleLine(textOf(limits).overwrite(dropInvisible), limits);
}

/** Descriptions and comments: like `singleLineText`, but with line breaks and tabs. */
export function multiLineText(limits: TextLimits) {
  return text(textOf(limits).trim(), limits).refine(
    (typed) => !controlButLineBreakOrTab.test(typed),
    "Can't contain control characters",
  );
}

function singleLine(given: ZodString, limits: TextLimits) {
  return text(given, limits).refine(
    (typed) => !lineBreakOrControl.test(typed),
    "Can't contain line breaks or control characters",
  );
}

function text(given: ZodString, { min = 0, max, required }: TextLimits) {
  return given
    .overwrite((typed) => typed.replace(copiedDirection, '').trim())
    .min(min, required)
    .refine(
      (typed) => typed === '' || visible.test(typed),
      required ?? "Can't be only blank characters",
    )
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, "Contains characters that can't be stored")
    .refine(
      (typed) => !directionControl.test(typed),
      "Can't contain characters that change the direction of text",
    );
}

/** Picture URLs and the like: not trimmed, only checked for what the database cannot store. */
export function rawText(max: number) {
  return z.string().max(max).refine(isStorable, "Contains characters that can't be stored");
}

export const recordId = z.uuid(fieldError('An id is required', 'Not a valid id'));
