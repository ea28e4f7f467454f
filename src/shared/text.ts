import {
  controlButLineBreakOrTab,
  directionControl,
  isStorable,
  lineBreakOrControl,
  visible,
} from './text-patterns.ts';
import { z } from './zod.ts';

type TextLimits = { min?: number; max: number; required?: string };

/** Names and titles: trimmed, no line breaks. `required` is the message for text that is too short. */
export function singleLineText(limits: TextLimits) {
  return text(limits).refine(
    (typed) => !lineBreakOrControl.test(typed),
    "Can't contain line breaks or control characters",
  );
}

/** Descriptions and comments: like `singleLineText`, but with line breaks and tabs. */
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

export const recordId = z.uuid('Not a valid id');
