import { type ModerationReason, moderationReasons } from '#shared/staff/desk/moderation.ts';

type Removal = { reason: ModerationReason; explanation: string };

/** 'Spam or advertising. It only lists your shop.' */
export const whyHidden = ({ reason, explanation }: Removal) =>
  `${moderationReasons[reason]}. ${explanation}`;
