import { z } from 'zod';

// Zod would compile its checks with `new Function`, which our pages' content policy forbids.
z.config({ jitless: 'document' in globalThis });

// PostgreSQL stores neither NUL nor half a surrogate pair; refused here, they never become a 5xx.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** Not only spaces and characters without a shape. */
const isVisible = (text: string) => /[^\p{C}\p{Z}]/u.test(text);

/** Trimmed text that the database can hold; `required` is the sentence shown when it is too short. */
export function plainText(limits: { min?: number; max: number; required?: string }) {
  const { min = 0, max, required } = limits;
  return z
    .string(required)
    .trim()
    .min(min, required)
    .refine((text) => min === 0 || isVisible(text), required)
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored');
}

/** Addresses of pictures and the like: as they are, and nothing the database cannot hold. */
export function rawText(max: number) {
  return z.string().max(max).refine(isStorable, 'Contains characters that cannot be stored');
}

export const recordId = z.uuid('Not a valid id');
