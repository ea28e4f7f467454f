import { useIsOffline } from '#client/lib/offline.ts';

export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status" className="sticky top-16 z-20">
      {isOffline && (
        <p className="bg-ink px-4 py-2 text-center text-sm text-surface">
          You're offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
