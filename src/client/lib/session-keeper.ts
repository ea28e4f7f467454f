import { focusManager } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#shared/units.ts';
import { forgetDrafts } from './drafts.ts';
import { retryWithBackoff } from './retry.ts';
import { readServerError, saysSessionEnded } from './server-errors.ts';
import { announce, hearTabs, type SessionEvent } from './session-channel.ts';
import { toast } from './toast.ts';
import type { ServerAccess } from './trpc.ts';

// Specification, section 9.
const checkEveryMs = 30 * secondMs;
const refreshAtMs = 1.5 * minuteMs;
const backoff = { firstDelayMs: 200, withinMs: 30 * secondMs };

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
  const { queryClient, client, utils } = access;
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

  async function refresh() {
    const session = utils.auth.session.getData();
    // Another tab was faster while this one waited for its turn.
    if (!session || !isDue(session.expiresAt)) return;
    const { expiresAt } = await retryWithBackoff(
      () => client.auth.refresh.mutate(),
      (error) => readServerError(error).isRetryable,
      backoff,
    );
    if (isDue(expiresAt)) finalEnd = expiresAt;
    utils.auth.session.setData(undefined, { expiresAt });
    announce(queryClient, 'TOKEN_REFRESHED');
  }

  async function check() {
    if (!isSignedIn()) return;
    try {
      const session = await utils.auth.session.ensureData();
      if (!session) await utils.auth.me.fetch(undefined, { staleTime: 0 });
      else if (isDue(session.expiresAt) && session.expiresAt !== finalEnd) await inTurn(refresh);
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

function isDue(expiresAt: string): boolean {
  return Date.parse(expiresAt) - Date.now() <= refreshAtMs;
}

/** One tab at a time: they share the session, and one refresh does for all. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  // Browsers have locks on safe origins only; elsewhere a second refresh does no harm.
  if ('locks' in navigator) await navigator.locks.request('learnlocal-refresh', work);
  else await work();
}
