import { useEffect, useEffectEvent } from 'react';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { SignInLinks } from '#client/people/accounts/sign-in-links.tsx';

/** Keeps the request of the email "Still looking?" once its link is opened. Link scanners aren't signed in. */
export function KeepLooking({ wantedId }: { wantedId: string }) {
  const viewer = useKnownViewer();
  const keep = trpc.wanted.keep.useMutation({ meta: { errorToast: false } });
  const start = useEffectEvent(() => {
    if (keep.isIdle) keep.mutate({ wantedId });
  });
  const isSignedIn = Boolean(viewer);
  useEffect(() => {
    if (isSignedIn) start();
  }, [isSignedIn]);
  return (
    <div role="status" className="mb-8 rounded-2xl bg-sunken p-5">
      {viewer === null && (
        <>
          <p>Sign in, and we'll keep your request.</p>
          <SignInLinks />
        </>
      )}
      {keep.data && (
        <p>Still looking: your request stays until {formatDate(keep.data.endsAt, localZone())}.</p>
      )}
      {keep.error && <p>{readServerError(keep.error).message}</p>}
    </div>
  );
}
