import { Bell, Check } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { type Followed, useFollow } from './use-follows.ts';

type FollowButtonProps = {
  thing: Followed;
  /** The label before and after the press. */
  labels: readonly [offer: string, followed: string];
  /** The name of the thing, if the label doesn't say it. */
  about?: string;
  variant?: 'primary' | 'secondary';
};

/** Follows or unfollows. Pages from the server show it unpressed. */
export function FollowButton({ thing, labels, about, variant = 'secondary' }: FollowButtonProps) {
  const { isFollowed, isPending, toggle } = useFollow(thing);
  const label = labels[isFollowed ? 1 : 0];
  const Icon = isFollowed ? Check : Bell;
  return (
    <Button
      variant={isFollowed ? 'good' : variant}
      className="!whitespace-normal px-3! py-2 text-left leading-snug"
      isPending={isPending}
      aria-label={about && `${label} ${about}`}
      onClick={toggle}
    >
      {!isPending && <Icon aria-hidden className="size-4 shrink-0" />}
      {label}
    </Button>
  );
}

export function FollowInstructor({ id, name }: { id: string; name: string }) {
  return (
    <FollowButton thing={{ instructorId: id }} labels={['Follow', 'Following']} about={name} />
  );
}
