import type { Earnings } from '#client/lib/server/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { formatExact } from './amounts.ts';
import { balanceWords, payableSentence, stateLabels } from './earning-words.ts';

type BalancesProps = { earnings: Pick<Earnings, 'balances' | 'payoutAccount'> };

/** The held, payable and paid-out amounts, with what to know about them. */
export function Balances({ earnings }: BalancesProps) {
  const { held, payable, disputed, paid } = earnings.balances;
  const shown: [name: string, amount: number, words: string | null][] = [
    [stateLabels.held, held, balanceWords.held],
    [stateLabels.payable, payable, payableSentence(earnings)],
    [stateLabels.paid, paid, null],
  ];
  if (disputed !== 0) shown.push([stateLabels.disputed, disputed, balanceWords.disputed]);
  return (
    <dl className={`grid gap-4 sm:gap-6 ${disputed === 0 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}>
      {shown.map(([name, amount, words]) => (
        <Card key={name} className="flex flex-col gap-1 max-md:py-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-serif text-2xl tabular-nums">{formatExact(amount)}</dd>
          {words && (
            <dd dir="auto" className="text-ink-soft text-sm">
              {words}
            </dd>
          )}
        </Card>
      ))}
    </dl>
  );
}
