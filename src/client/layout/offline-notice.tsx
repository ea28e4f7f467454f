import { useIsOffline } from '#client/lib/offline.ts';

/** While there is no network: what is shown may be old, and nothing can be sent. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status" className="sticky top-16 z-20">
      {isOffline && (
        <p className="bg-ink px-4 py-2 text-center text-sm text-surface">
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
