import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { type Roster, trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { secondMs } from '#shared/units.ts';
import { type Change, type Entry, withEntries } from './entries.ts';
import { keepRoster } from './keep-roster.ts';
import { keptUntilOf } from './kept-days.ts';
import { hasPocket, keepEntry, noteReached, usePocketState } from './pocket-state.ts';
import { sendEntries } from './send-entries.ts';

const tryAgainMs = 15 * secondMs;

/** The roster on this phone: what is done on it is kept first, and sent as soon as there is a connection. */
export type Pocket = {
  /** Of this roster, in the order in which they were made. */
  entries: Entry[];
  isUnreachable: boolean;
  /** Whether the page would open without a connection. */
  isSaved: boolean;
  /** Keeps a change; `sentKey` is its Idempotency-Key if it was already sent. */
  keep(change: Change, name: string, sentKey?: string): Promise<void>;
  send(): void;
};

export const PocketContext = createContext<Pocket | null>(null);
export const usePocket = () => use(PocketContext);

/** Null for a roster that is not of today or tomorrow, and in browsers that can't keep it. */
export function useRosterPocket(roster: Roster, error: unknown): Pocket | null {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const accountId = useViewer()?.id;
  const { entries, isUnreachable } = usePocketState();
  const { session } = roster;
  const sessionId = session.id;
  const canKeep = accountId !== undefined && hasPocket();
  const keptUntil = canKeep ? keptUntilOf(session, Date.now()) : null;
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (accountId === undefined || keptUntil === null) return;
    keepRoster({ queryClient, utils }, roster, { accountId, keptUntil }).then(
      () => setSaved(true),
      () => setSaved(false),
    );
  }, [queryClient, utils, roster, accountId, keptUntil]);
  const isKept = keptUntil !== null;
  const send = useCallback(() => {
    // Without storage, nothing waits.
    sendEntries({ client: utils.client, utils }).catch(() => {});
  }, [utils]);
  useEffect(() => (isKept ? sendWhenPossible(send) : undefined), [isKept, send]);
  const isFailed = error !== null && readServerError(error).isRetryable;
  useEffect(() => {
    if (isFailed) noteReached(false);
  }, [isFailed]);
  return useMemo(() => {
    if (!isKept || accountId === undefined) return null;
    return {
      entries: entries.filter((entry) => entry.sessionId === sessionId),
      isUnreachable,
      isSaved,
      send,
      async keep(change, name, sentKey) {
        const key = sentKey ?? crypto.randomUUID();
        const sentAt = sentKey === undefined ? undefined : Date.now();
        await keepEntry({ ...change, accountId, sessionId, name, key, sentAt });
        send();
      },
    };
  }, [isKept, accountId, sessionId, entries, isUnreachable, isSaved, send]);
}

/** The roster as it will be once everything has arrived. */
export const useShownRoster = (roster: Roster, pocket: Pocket | null) =>
  useMemo(() => (pocket ? withEntries(roster, pocket.entries) : roster), [roster, pocket]);

/** Browsers don't always know whether there is a connection, so it is also tried from time to time. */
function sendWhenPossible(send: () => void): () => void {
  const stopped = new AbortController();
  const timer = setInterval(send, tryAgainMs);
  send();
  addEventListener('online', send, { signal: stopped.signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') send();
    },
    { signal: stopped.signal },
  );
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
