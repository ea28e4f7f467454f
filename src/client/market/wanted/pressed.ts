import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { stringifySearch } from '#client/lib/pages/search-string.ts';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { rememberPress, takePress } from '#client/lib/session/pending-press.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import type { WantedForm } from '#shared/market/search/wanted.ts';
import { reviewNote } from '#shared/staff/desk/wait-reasons.ts';

type Press = { join: string } | { ask: WantedForm };

const storageKey = 'learnlocal-wanted';
export const askDraft = 'ask-for-class';

/** Leads to sign-in, after which the list of requests completes the press. */
export function usePressLater(): (press: Press) => void {
  const navigate = useNavigate();
  return (press) => {
    rememberPress(storageKey, press);
    const redirect = `/wanted${'ask' in press ? stringifySearch({ near: press.ask.near }) : ''}`;
    void navigate({ to: '/auth/signin', search: { redirect } });
  };
}

export const joinedTitle = 'You’re in. We’ll email you first when an instructor lists it.';
export const askedTitle =
  'We’ve listed your request. We’ll email you first when an instructor lists it.';
/** Shown for a request that others don't see yet. */
export const inReviewTitle = "We're reviewing this request";
export const inReviewNote = `Only you can see it until then, because it looks like it includes contact details, a link, or an address. ${reviewNote}`;

/** Completes the press that was made before signing in. */
export function useRememberedPress(): void {
  const isSignedIn = Boolean(useKnownViewer());
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const send = async (press: Press) => {
    const { join, ask } = utils.client.wanted;
    if ('ask' in press) return (await ask.mutate(press.ask)).isWaiting ? inReviewTitle : askedTitle;
    await join.mutate({ wantedId: press.join });
    return joinedTitle;
  };
  const complete = useEffectEvent(async () => {
    const press = takePress<Press>(storageKey);
    if (!press) return;
    try {
      toast({ title: await send(press) });
      forgetDraft(askDraft);
    } catch (error) {
      showServerError(error, "We couldn't ask for this class");
      // The form has kept the typed text.
      if ('ask' in press) await navigate({ to: '/wanted/ask' });
    }
    // Invalidating does not refetch a query whose first fetch is still in flight, so cancel that fetch.
    await utils.wanted.mine.cancel();
    await utils.wanted.invalidate();
  });
  useEffect(() => {
    if (isSignedIn) void complete();
  }, [isSignedIn]);
}
