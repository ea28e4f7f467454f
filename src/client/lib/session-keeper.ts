import { focusManager } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#shared/units.ts';
import { forgetDrafts } from './drafts.ts';
import { saysSessionEnded } from './server-errors.ts';
import { hearTabs, type SessionEvent } from './session-channel.ts';
import { toast } from './toast.ts';
import type { ServerAccess } from './trpc.ts';

// Specification, section 9.
const checkEveryMs = 30 * secondMs;
const refreshAtMs = 1.5 * minuteMs;

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
  const { queryClient, utils } = access;
  const isSignedIn = () => Boolean(utils.auth.me.getData());

  async function forgetViewer() {
    await utils.auth.me.cancel();
    utils.auth.me.setData(undefined, null);
  }

  /** The user didn't sign out, so drafts are kept for when they are back. */
  function notifyEnded() {
    toast({
      title: 'Your session has ended',
      description: 'Sign in to continue. What you typed is still here.',
      tone: 'bad',
    });
  }

  /** A call failed because the session has ended. */
  function expire() {
    if (!isSignedIn()) return;
    utils.auth.me.setData(undefined, null);
    notifyEnded();
    leave();
  }

  // Set when the session reached its 30-day maximum and can't be extended.
  let finalEnd: string | undefined;

  async function refresh(expiresAt: string) {
    if (!isDue(expiresAt) || expiresAt === finalEnd) return;
    // Needed once in days, so it stays out of the first load.
    const { refreshSession } = await import('./session-refresh.ts');
    finalEnd = await refreshSession(access);
  }

  async function check() {
    if (!isSignedIn()) return;
    try {
      const session = await utils.auth.session.ensureData();
      if (!session) await utils.auth.me.fetch(undefined, { staleTime: 0 });
      else await refresh(session.expiresAt);
    } catch (error) {
      // If the server is down, the next check tries again.
      if (saysSessionEnded(error)) expire();
    }
  }

  /** Ignores failures; the next check tries again. */
  const readSession = () => utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => {});

  function onTabEvent(event: SessionEvent) {
    if (event === 'SIGNED_OUT') {
      forgetDrafts();
      void forgetViewer();
    } else if (event === 'TOKEN_REFRESHED') void readSession();
    else if (event !== 'INITIAL_SESSION' || !isSignedIn()) {
      void utils.auth.me.refetch();
      void utils.factors.invalidate();
      void utils.account.invalidate();
    }
  }

  let wasSignedIn = isSignedIn();
  const stops = [
    hearTabs(queryClient, onTabEvent),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (saysSessionEnded(event.action.error)) expire();
    }),
    queryClient.getQueryCache().subscribe((event) => {
      // What came with the page is added to the cache, not fetched.
      if (event.type === 'added') wasSignedIn ||= isSignedIn();
      if (event.type !== 'updated') return;
      const { action } = event;
      if (action.type === 'error' && saysSessionEnded(action.error)) expire();
      // `manual` is set when the user signed out, rather than when a fetch found the session gone.
      if (action.type === 'success' && !action.manual && wasSignedIn && !isSignedIn())
        notifyEnded();
      if (action.type === 'success') wasSignedIn = isSignedIn();
    }),
  ];
  const onVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('visibilitychange', onVisible);
  // TanStack Query only listens to visibilitychange, which misses a window that was visible all along.
  const onFocus = () => {
    focusManager.onFocus();
    onVisible();
  };
  addEventListener('focus', onFocus);
  const timer = setInterval(check, checkEveryMs);
  return {
    check,
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', onFocus);
      for (const stop of stops) stop();
    },
  };
}

export function isDue(expiresAt: string): boolean {
  return Date.parse(expiresAt) - Date.now() <= refreshAtMs;
}
