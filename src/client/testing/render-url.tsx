import {
  createMemoryHistory,
  HeadContent,
  Matches,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { createServerAccess, linksOverHttp } from '#client/lib/server/trpc.ts';
import { keepSession } from '#client/lib/session/session-keeper.ts';
import { dismissToast, toast } from '#client/lib/toast.ts';
import { createAppRouter, leaveToSignIn } from '#client/router.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { tokenOf } from '#server/testing/fixtures/factories.ts';
import type { openTestApp } from '#server/testing/test-app.ts';

type TestApp = ReturnType<typeof openTestApp>;

const stops: (() => void)[] = [];
/** Closes every page; the setup file calls it after each test. */
export function closePages(): void {
  cleanup();
  for (const stop of stops.splice(0)) stop();
  // Each test is a new tab, without drafts or toasts from the previous one.
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  dismissToast(toast({ title: '' }));
}

/** The cookies of one browser, shared by its tabs. */
export type CookieJar = Map<string, string>;

/** Renders `url` with the real router and server, as `viewer` or as a guest. */
export async function renderUrl(
  at: TestApp,
  url: string,
  viewer: Account | null = null,
  cookies: CookieJar = new Map(),
) {
  if (viewer) cookies.set('learnlocal', await tokenOf(at.db, viewer));
  const network: Network = { successes: 0, failures: 0, isClosed: false };
  stops.push(() => {
    network.isClosed = true;
  });
  const access = createServerAccess(linksOverHttp(fetchFrom(at, cookies, network)));
  // Every rendered page comes with this data.
  access.utils.money.terms.setData(undefined, {
    mode: at.deps.env.payments.mode,
    commissionPercent: at.deps.env.commissionPercent,
    ownStudentPercent: at.deps.env.ownStudentPercent,
  });
  access.utils.support.email.setData(undefined, at.deps.env.supportEmail);
  // The header reads it at any moment, maybe when a test interrupts the connection.
  access.utils.messages.unread.setData(undefined, { count: 0 });
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = createAppRouter(access, { appUrl: at.deps.env.appUrl, history });
  // Otherwise a placeholder stays for half a second.
  router.options.defaultPendingMinMs = 0;
  // The placeholder of a load that a test doesn't wait for would be due after the page is gone.
  stops.push(() => {
    router.startTransition = async () => false;
  });
  const keeper = keepSession(access, () => leaveToSignIn(router));
  stops.push(keeper.stop);
  const user = userEvent.setup();
  const screen = render(
    <RouterContextProvider router={router}>
      <HeadContent />
      <Matches />
    </RouterContextProvider>,
  );
  await screen.findByRole('main');
  return {
    ...screen,
    user,
    access,
    keeper,
    cookies,
    path: () => router.history.location.href,
    /** Much faster than `user.type`, which renders the page for every key. */
    async fill(field: Element, text: string) {
      await user.click(field);
      await user.paste(text);
    },
    ...outagesOf(network),
    /** Waits until no request is pending, and every response has been handled. */
    async settled() {
      const { queryClient } = access;
      const isIdle = () => queryClient.isFetching() + queryClient.isMutating() === 0;
      await expect.poll(isIdle).toBe(true);
      await act(async () => {});
    },
    navigate: (href: string) => router.navigate({ href }),
    back: () => act(() => router.history.back()),
    /** Another tab signs in as `next` (or out), then this one gets the focus. */
    async becomes(next: Account | null) {
      if (next) cookies.set('learnlocal', await tokenOf(at.db, next));
      else cookies.delete('learnlocal');
      dispatchEvent(new Event('focus'));
    },
  };
}

type Network = {
  successes: number;
  failures: number;
  /** A closed page gets no response, which could show a toast on the page of the next test. */
  isClosed: boolean;
  onFailure?: () => void;
  /** The body of a proxy's error; HTML by default. */
  proxyBody?: object;
  /** A promise that every call waits for. */
  held?: Promise<void>;
};

/** Ways to interrupt the connection of a page. */
function outagesOf(network: Network) {
  return {
    /** The next `calls` calls get a 502 from a proxy. */
    cutOff(calls: number, onCall?: () => void) {
      Object.assign(network, { failures: calls, onFailure: onCall });
    },
    /** The next call gets a 502 with this JSON from a proxy. */
    rejectWith(proxyBody: object) {
      Object.assign(network, { failures: 1, proxyBody });
    },
    /** The call after the next `calls` successful ones gets a 502. */
    failAfter(calls: number) {
      network.successes = calls;
      network.failures = 1;
    },
    /** Delays all calls until the returned function is called. */
    holdBack(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      network.held = promise;
      return resolve;
    },
    /** Takes the browser offline until the returned function is called. */
    goOffline(): () => void {
      const setOnline = (isOnline: boolean) => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
        dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      };
      network.failures = Number.POSITIVE_INFINITY;
      act(() => setOnline(false));
      return () => {
        network.failures = 0;
        act(() => setOnline(true));
      };
    },
  };
}

/** A browser's fetch with cookies and origin, without a socket. */
function fetchFrom(at: TestApp, cookies: CookieJar, network: Network): typeof fetch {
  return async (input, init) => {
    await network.held;
    if (network.successes > 0) network.successes--;
    else if (network.failures > 0) {
      network.failures--;
      network.onFailure?.();
      if (network.proxyBody) return Response.json(network.proxyBody, { status: 502 });
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    }
    const response = await at.app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(input),
      headers: {
        ...(init?.headers as Record<string, string>),
        origin: at.deps.env.appUrl,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(init?.body ? { payload: String(init.body) } : {}),
    });
    if (network.isClosed) return new Promise(() => {});
    for (const { name, value } of response.cookies)
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    return new Response(response.body, {
      status: response.statusCode,
      headers: { 'content-type': String(response.headers['content-type']) },
    });
  };
}
