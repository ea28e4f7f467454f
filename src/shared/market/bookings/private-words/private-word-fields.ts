import { singleLineText } from '#shared/text.ts';
import { privateWordLimits } from './private-word-limits.ts';

/** What the instructor should know; empty for nothing. */
export const bookingLine = singleLineText({ max: privateWordLimits.line });
