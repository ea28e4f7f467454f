import type { ReactNode } from 'react';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { count } from '#client/lib/formats/formats.ts';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { trpc, type WebhookDelivery } from '#client/lib/server/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import { secondMs } from '#shared/units.ts';

type DeliveryLogProps = { webhookId: string; isPaused: boolean };

/** The recent deliveries to a webhook, with its responses. */
export function DeliveryLog({ webhookId, isPaused }: DeliveryLogProps) {
  const pages = trpc.webhooks.deliveries.useInfiniteQuery(
    { webhookId },
    {
      ...toNextPage,
      staleTime: 0,
      // The first attempt of a message follows within seconds.
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.items.some(
          ({ attempts, state }) => attempts === 0 && state === 'waiting',
        )
          ? 3 * secondMs
          : false,
    },
  );
  const test = trpc.webhooks.test.useMutation(sending);
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="mt-4 h-40" />;
  const deliveries = uniqueItems(pages.data);
  return (
    <div className="mt-4 flex flex-col gap-4">
      {!isPaused && (
        <Button
          variant="secondary"
          className="self-start"
          isPending={test.isPending}
          onClick={() => test.mutate({ webhookId })}
        >
          Send a test
        </Button>
      )}
      {deliveries.length === 0 && (
        <p className="text-ink-soft">Nothing in the last {webhookLimits.logDays} days.</p>
      )}
      {deliveries.length > 0 && (
        <ul className="-mx-6 divide-y divide-line border-line border-y">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Delivery delivery={delivery}>
                {!isPaused && <SendAgain deliveryId={delivery.id} />}
              </Delivery>
            </li>
          ))}
        </ul>
      )}
      {deliveries.length > 0 && (
        <LoadNextPage pages={pages} amount={deliveries.length} item="delivery" items="deliveries" />
      )}
    </div>
  );
}

const sending = { meta: { errorToast: "We couldn't send it" } };

function SendAgain({ deliveryId }: { deliveryId: string }) {
  const send = trpc.webhooks.sendAgain.useMutation(sending);
  return (
    <Button variant="quiet" isPending={send.isPending} onClick={() => send.mutate({ deliveryId })}>
      Send again
    </Button>
  );
}

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Gave up' };

type DeliveryProps = { delivery: WebhookDelivery; children: ReactNode };

function Delivery({ delivery, children }: DeliveryProps) {
  const { id, event, state, createdAt, attempts, status, response, tookMs } = delivery;
  const facts = [
    attempts === 0 ? 'not tried yet' : count(attempts, 'attempt'),
    ...(status === null ? [] : [`status ${status}`]),
    ...(tookMs === null ? [] : [`${tookMs} ms`]),
  ];
  return (
    <Disclosure
      summary={
        <>
          <span className="block break-words font-medium">{event}</span>
          <span className="text-ink-soft text-sm">{formatAgo(createdAt, Date.now())}</span>
        </>
      }
      aside={<Badge tone={state === 'delivered' ? 'good' : 'plain'}>{stateWords[state]}</Badge>}
    >
      {() => (
        <div className="flex flex-col items-start gap-2 px-6 pb-4">
          <p className="text-sm">{facts.join(' · ')}</p>
          {response !== '' && (
            <p className="wrap-anywhere w-full rounded-lg bg-sunken px-3 py-2 font-mono text-sm">
              {response}
            </p>
          )}
          <p className="wrap-anywhere text-ink-soft text-sm">Message {id}</p>
          {children}
        </div>
      )}
    </Disclosure>
  );
}
