import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { useCurrentInView } from '#client/ui/page/current-in-view.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { BalancesTable, OwedBalancesTable } from './balances-table.tsx';
import { DisputesTable } from './disputes-table.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { PayoutsTable } from './payouts-table.tsx';
import { RefundsTable } from './refunds-table.tsx';

type View = { label: string; about: string; Table: ComponentType };

const views = {
  refunds: {
    label: 'Refunds',
    about: 'Refunds that failed or take too long. Each is still owed to its learner.',
    Table: RefundsTable,
  },
  payouts: {
    label: 'Payouts',
    about: 'Payouts that an account returned, or that take too long.',
    Table: PayoutsTable,
  },
  disputes: {
    label: 'Disputes',
    about: "Learners' banks decide them. Until then, the instructor's part is set aside.",
    Table: DisputesTable,
  },
  balances: {
    label: 'Balances',
    about: 'What we hold for instructors. A balance below zero comes off the next payout.',
    Table: BalancesTable,
  },
  owed: {
    label: 'Below zero',
    about: 'Instructors whose learners were refunded after a payout. It comes off the next one.',
    Table: OwedBalancesTable,
  },
  payments: {
    label: 'Payments',
    about: 'What learners paid. You can refund all or part of it.',
    Table: PaymentsTable,
  },
} satisfies Record<string, View>;
type ViewName = keyof typeof views;
const viewNames = Object.keys(views) as ViewName[];

/** Refunds, payouts and disputes that need attention, and all payments and balances. */
export function MoneyPage() {
  const { filter } = useDeskSearch();
  const name = oneOf(viewNames, filter) ?? 'refunds';
  const { about, Table } = views[name];
  const row = useCurrentInView<HTMLUListElement>(name);
  return (
    <>
      <PageHeading title="Money" subtitle={about} />
      <nav aria-label="Money" className="mb-6">
        <ul ref={row} className="scroll-row relative gap-1">
          {viewNames.map((view) => (
            <li key={view}>
              <Link
                to="/desk/{-$page}"
                params={{ page: 'money' }}
                search={{ filter: view }}
                aria-current={view === name ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-lg px-3 font-medium text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
              >
                {views[view].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Table key={name} />
    </>
  );
}
