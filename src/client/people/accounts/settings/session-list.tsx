import { LaptopMinimal } from 'lucide-react';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type SessionEntry, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { SettingsRow } from './settings-row.tsx';

type SessionListProps = { sessions: SessionEntry[]; now: number };

export function SessionList({ sessions, now }: SessionListProps) {
  const endOthers = trpc.account.endOtherSessions.useMutation({
    meta: {
      errorToast: "We couldn't sign out your other sessions",
      changes: ['calendarFeed'],
    },
    onSuccess: () =>
      toast({ title: 'Signed out', description: "You're signed out everywhere else." }),
  });
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const row = (session: SessionEntry) => (
    <SessionRow key={session.id} session={session} now={now} />
  );
  return (
    <AccountSection title="Sessions" description="Where you're signed in.">
      <ul className="mt-4 flex flex-col gap-2">
        {sessions.filter(({ isCurrent }) => isCurrent).map(row)}
      </ul>
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-lg px-1 pt-3">
            {count(others.length, 'other session')}
          </summary>
          <p className="my-3 text-ink-soft">
            If you don't recognize one, sign it out and change your password. Signing out everywhere
            else also turns off your calendar link.
          </p>
          <ul className="mb-3 flex flex-col gap-2">{others.map(row)}</ul>
          <Button
            variant="secondary"
            isPending={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            Sign out everywhere else
          </Button>
        </details>
      )}
    </AccountSection>
  );
}

function SessionRow({ session, now }: { session: SessionEntry; now: number }) {
  const { id, device, place, lastUsedAt, isCurrent } = session;
  const end = trpc.account.endSession.useMutation({
    meta: { errorToast: "We couldn't sign out that session" },
    onSuccess: () => toast({ title: 'Signed out', description: `${device} is signed out.` }),
  });
  return (
    <SettingsRow
      icon={LaptopMinimal}
      title={device}
      note={`${place || 'Unknown place'} · ${isCurrent ? 'active now' : formatAgo(lastUsedAt, now)}`}
    >
      {isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          aria-label={`Sign out ${device}, ${place}`}
          isPending={end.isPending}
          onClick={() => end.mutate({ sessionId: id })}
        >
          Sign out
        </Button>
      )}
    </SettingsRow>
  );
}
