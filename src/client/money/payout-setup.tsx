import { type Earnings, trpc } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { missingWords } from './earning-words.ts';

const useOnboarding = () =>
  trpc.money.startOnboarding.useMutation({
    // The account changes at the provider, so nothing is read again before leaving for it.
    meta: { errorToast: "We couldn't open the payout setup", changes: false },
    onSuccess: ({ url }) => location.assign(url),
  });

/** The payout account, with a way to change it. */
export function PayoutDestination({ destination }: { destination: string | null }) {
  const start = useOnboarding();
  return (
    <section
      aria-labelledby="destination"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3"
    >
      <div>
        <h2 id="destination" className="text-lg">
          Payout account
        </h2>
        <p className="text-ink-soft">{destination ?? 'Set up with our payment provider'}</p>
      </div>
      <Button
        variant="secondary"
        isPending={start.isPending || start.isSuccess}
        pendingLabel="Opening…"
        onClick={() => start.mutate()}
      >
        Change payout account
      </Button>
    </section>
  );
}

type PayoutSetupProps = {
  account: Earnings['payoutAccount'];
  /** Whether the instructor returns from the setup, whose data the provider reports a little later. */
  isReturning: boolean;
};

/** The missing requirements before the instructor can be paid, and the next step. */
export function PayoutSetup({ account, isReturning }: PayoutSetupProps) {
  const start = useOnboarding();
  if (account && isReturning)
    return (
      <section role="status" className="rounded-2xl bg-accent-soft p-6">
        <h2 className="text-lg">Checking what you entered</h2>
        <p className="mt-1 max-w-prose">
          This takes a few seconds. If you left something out, continue the setup.
        </p>
        <Button
          variant="secondary"
          className="mt-3"
          isPending={start.isPending || start.isSuccess}
          pendingLabel="Opening…"
          onClick={() => start.mutate()}
        >
          Continue setup
        </Button>
      </section>
    );
  const missing = missingWords(account?.missing ?? []);
  return (
    <section
      aria-labelledby="setup"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-2xl bg-accent-soft p-6"
    >
      <div className="max-w-prose">
        <h2 id="setup" className="text-lg">
          {account ? "Your payout account isn't complete yet" : 'Where should your earnings go?'}
        </h2>
        <p className="mt-1">
          {account
            ? 'Our payment provider still needs:'
            : "Give our payment provider your details once, and we'll pay you automatically. It takes a few minutes, and your bank details never reach this site."}
        </p>
        {account && (
          <ul className="mt-2 list-disc pl-5 marker:text-ink-soft">
            {missing.length === 0 && <li>A moment to check what you entered</li>}
            {missing.map((words) => (
              <li dir="auto" key={words}>
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        // The button stays pending while the next page loads.
        isPending={start.isPending || start.isSuccess}
        pendingLabel="Opening…"
        onClick={() => start.mutate()}
      >
        {account ? 'Continue setup' : 'Set up payouts'}
      </Button>
    </section>
  );
}
