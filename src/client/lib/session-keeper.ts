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
  /** Ends every timer and listener. */
  stop(): void;
  /** Looks whether the session must be refreshed; happens by itself every 30 s and on focus. */
  check(): Promise<void>;
};

/**
 * Keeps the session of this browser alive while it is used, and every tab in step: what happens to
 * it in one happens in all. Where a person was stopped by its end, `leave` goes to signing in.
 */
export function keepSession(access: ServerAccess, leave: () => void): Keeper {
  const { queryClient, utils } = access;
  const isSignedIn = () => Boolean(utils.auth.me.getData());

  async function forgetViewer() {
    await utils.auth.me.cancel();
    utils.auth.me.setData(undefined, null);
  }

  /** Nobody signed out: what was typed stays, for when they are back. */
  function sayItEnded() {
    toast({
      title: 'Your session has ended',
      description: 'Sign in to go on. What you typed is still there.',
      tone: 'bad',
    });
  }

  /** A call was refused because the session is over. */
  function expire() {
    if (!isSignedIn()) return;
    utils.auth.me.setData(undefined, null);
    sayItEnded();
    leave();
  }

  // The last seconds of the 30 days that a session can have: nothing makes it longer.
  let finalEnd: string | undefined;

  async function refresh(expiresAt: string) {
    if (!isDue(expiresAt) || expiresAt === finalEnd) return;
    // Needed once in days: not with every first view.
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
      // A server that is away says nothing about the session: the next check asks again.
      if (saysSessionEnded(error)) expire();
    }
  }

  /** Fails where the server is away; the next check finds out. */
  const readSession = () => utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => {});

  function hear(event: SessionEvent) {
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
    hearTabs(queryClient, hear),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (saysSessionEnded(event.action.error)) expire();
    }),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      if (action.type === 'error' && saysSessionEnded(action.error)) expire();
      // Found out by asking, rather than said by somebody who signed out.
      if (action.type === 'success' && !action.manual && wasSignedIn && !isSignedIn()) sayItEnded();
      if (action.type === 'success') wasSignedIn = isSignedIn();
    }),
  ];
  const onVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('visibilitychange', onVisible);
  // TanStack Query hears of tabs that are shown again, not of windows that stood beside another.
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
