import { isInDoubt, type ListingStatus } from '#shared/market/classes/dates/date-state.ts';
import { formatPrice } from '#shared/money/money.ts';
import {
  type ModerationReason,
  moderationReasons,
  reasonsToRefund,
} from '#shared/staff/desk/moderation.ts';

/** Why staff hid a class, as far as those who booked it may know. */
export type HiddenReason = { reason: ModerationReason; explanation: string };

/** 'Spam or advertising. It only lists your shop.' */
export const whyHidden = ({ reason, explanation }: HiddenReason) =>
  `${moderationReasons[reason]}. ${explanation}`;

export type Doubtful = {
  listingStatus: ListingStatus;
  /** Null unless staff hid the class. */
  removal: HiddenReason | null;
  teacherName: string;
};

/** What those who booked a date read first if it may not take place as they booked it; else null. */
export function doubtWords({ listingStatus, removal, teacherName }: Doubtful) {
  if (!isInDoubt(listingStatus)) return null;
  if (listingStatus === 'suspended')
    return {
      title: 'This class may not take place',
      sentence: `${teacherName} can't teach on LearnLocal right now.`,
      reason: null,
    };
  const isUnsafe = removal === null || reasonsToRefund.includes(removal.reason);
  return {
    title: 'We hid this class',
    sentence: isUnsafe
      ? "It may not be what you booked, so please don't count on it."
      : 'It may still take place, but no one else can book it.',
    reason: removal && whyHidden(removal),
  };
}

type Refund = {
  /** The price of the booking, in dollars. */
  total: number;
  /** What canceling now refunds, in dollars; null if nothing was paid through us. */
  refund: number | null;
};

/** 'Cancel and get your $38 back' */
export const cancelLabel = ({ refund }: Pick<Refund, 'refund'>): string =>
  refund ? `Cancel and get your ${formatPrice(refund)} back` : 'Cancel booking';
