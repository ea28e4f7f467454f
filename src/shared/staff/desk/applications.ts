import { multiLineText, rawText, recordId, typedUrl } from '#shared/text.ts';
import { fieldError, mustBeText, z } from '#shared/zod.ts';
import { deskListFields, reasonForm } from './desk.ts';

/** The states of an application to teach at the desk. */
export const applicationStatuses = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
} as const;
export type ApplicationStatus = keyof typeof applicationStatuses;
export const applicationStatusNames = Object.keys(applicationStatuses) as [
  ApplicationStatus,
  ...ApplicationStatus[],
];

const textLimits = { min: 50, max: 2000 };
const linkMessage = 'Please enter a link that starts with https:// or http://';
const photoMessage = 'Please add a photo of yourself';

function isWebAddress(typed: string): boolean {
  const url = URL.parse(typed);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '';
}

export const applicationForm = z.strictObject({
  text: multiLineText({
    ...textLimits,
    required: `Please write at least ${textLimits.min} characters about yourself and your classes`,
  }),
  /** A link to the applicant's work: a site, a profile or a portfolio. */
  link: typedUrl({ max: 300, min: 1, required: linkMessage }).refine(isWebAddress, linkMessage),
  /** The URL of an uploaded picture, which becomes the profile picture. */
  profileImage: z
    .string(fieldError(photoMessage, mustBeText))
    .min(1, photoMessage)
    .pipe(rawText(2000)),
});
export type ApplicationForm = z.infer<typeof applicationForm>;

const applicationRef = { applicationId: recordId };
export const approveApplicationInput = z.strictObject(applicationRef);
/** The applicant reads the reason. */
export const declineApplicationInput = reasonForm.extend(applicationRef);

export const applicationListInput = z.strictObject({
  ...deskListFields,
  status: z.enum(applicationStatusNames).optional(),
});
