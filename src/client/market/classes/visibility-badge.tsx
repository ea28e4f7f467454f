import { Badge } from '#client/ui/badge.tsx';
import type { ClassWait } from '#shared/market/classes/classes.ts';

type VisibilityBadgeProps = {
  isActive: boolean;
  waitsFor: ClassWait | null;
  tone?: 'accent';
};

/** The reason why no one else sees the class; nothing for a public one. */
export function VisibilityBadge({ isActive, waitsFor, tone }: VisibilityBadgeProps) {
  if (isActive) return null;
  return <Badge {...(tone && { tone })}>{waitsFor ? waitWords[waitsFor] : 'Hidden'}</Badge>;
}

const waitWords: Record<ClassWait, string> = { approval: 'Draft', review: 'In review' };
