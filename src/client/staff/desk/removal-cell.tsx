import { Badge } from '#client/ui/badge.tsx';
import { whyHidden } from '#shared/market/bookings/doubt-words.ts';
import type { ModerationReason } from '#shared/staff/desk/moderation.ts';

type RemovalCellProps = {
  removal: { reason: ModerationReason; explanation: string } | null;
};

/** Whether content is hidden, and the reason. */
export function RemovalCell({ removal }: RemovalCellProps) {
  if (!removal) return <>Shown</>;
  return (
    <div className="min-w-40 max-w-xs">
      <Badge tone="accent">Hidden</Badge>
      <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
        {whyHidden(removal)}
      </p>
    </div>
  );
}
