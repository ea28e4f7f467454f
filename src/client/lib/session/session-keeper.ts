import { focusManager } from '@tanstack/react-query';
import { forgetDrafts } from '#client/lib/browser/drafts.ts';
import { isSessionEndedError } from '#client/lib/server/server-errors.ts';
import type { ServerAccess } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { secondMs } from '#shared/units.ts';
import { listenToTabs, type SessionEvent } from './session-channel.ts';
import { isDue, refreshSession } from './session-refresh.ts';

const checkEveryMs = 30 * secondMs;

type Keeper = {
  /** Clears every timer and listener. */
  stop(): void;
  /** Refreshes the session if it is due. Runs automatically every 30 s and on focus. */
  check(): Promise<void>;
};

/**
 * Keeps this browser's session alive while it is in use and syncs it across tabs. Calls `leave`, to
 * go to sign-in, when a call fails because the session has ended.
 */
export function keepSession(access: ServerAccess, leave: () => void): Keeper {
  const expire = () => {
    if (!isSignedIn(access)) return;
    access.utils.auth.me.setData(undefined, null);
    notifyEnded();
    leave();
  };
  const check = createCheck(access, expire);
  const timer = setInterval(check, checkEveryMs);
  const stops = [
    () => clearInterval(timer),
    listenToTabs(access.queryClient, (event) => followTab(access, event)),
    watchCalls(access, expire),
    watchFocus(check),
  ];
  return {
    check,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

const isSignedIn = ({ utils }: ServerAccess) => Boolean(utils.auth.me.getData());

/** The user didn't sign out, so drafts are kept for when they are back. */
function notifyEnded(): void {
  toast({
    title: 'Your session has ended',
    description: 'Sign in to continue. What you typed is still here.',
    tone: 'bad',
  });
}

function createCheck(access: ServerAccess, expire: () => void): () => Promise<void> {
  const { me, session: current } = access.utils.auth;
  // Set when the session reached its 30-day maximum and can't be extended.
  let finalEnd: string | undefined;
  return async () => {
    if (!isSignedIn(access)) return;
    try {
      const session = await current.ensureData();
      if (!session) await me.fetch(undefined, { staleTime: 0 });
      else if (isDue(session.expiresAt) && session.expiresAt !== finalEnd)
        finalEnd = await refreshSession(access);
    } catch (error) {
      // If the server is down, the next check tries again.
      if (isSessionEndedError(error)) expire();
    }
  };
}

/** Applies a session event of another tab. */
function followTab(access: ServerAccess, event: SessionEvent): void {
  const { auth, factors, account } = access.utils;
  if (event === 'SIGNED_OUT') {
    forgetDrafts();
    void auth.me.cancel().then(() => auth.me.setData(undefined, null));
  } else if (event === 'TOKEN_REFRESHED')
    // Ignores failures; the next check tries again.
    auth.session.fetch(undefined, { staleTime: 0 }).catch(() => {});
  else if (event !== 'INITIAL_SESSION' || !isSignedIn(access)) {
    void auth.me.refetch();
    void factors.invalidate();
    void account.invalidate();
  }
}

/** Notices from the server's responses that the session has ended. */
function watchCalls(access: ServerAccess, expire: () => void): () => void {
  const { queryClient } = access;
  let wasSignedIn = isSignedIn(access);
  const stops = [
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isSessionEndedError(event.action.error)) expire();
    }),
    queryClient.getQueryCache().subscribe((event) => {
      // Data that came with the page is added to the cache, not fetched.
      if (event.type === 'added') wasSignedIn ||= isSignedIn(access);
      if (event.type !== 'updated') return;
      const { action } = event;
      if (action.type === 'error' && isSessionEndedError(action.error)) expire();
      if (action.type !== 'success') return;
      // `manual` is set when the user signed out, rather than when a fetch found the session gone.
      if (!action.manual && wasSignedIn && !isSignedIn(access)) notifyEnded();
      wasSignedIn = isSignedIn(access);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Runs `check` when the user comes back to this tab. */
function watchFocus(check: () => Promise<void>): () => void {
  const stopped = new AbortController();
  const onVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  // TanStack Query only listens to visibilitychange, which misses a window that was visible all along.
  const onFocus = () => {
    focusManager.onFocus();
    onVisible();
  };
  document.addEventListener('visibilitychange', onVisible, { signal: stopped.signal });
  addEventListener('focus', onFocus, { signal: stopped.signal });
  return () => stopped.abort();
}
