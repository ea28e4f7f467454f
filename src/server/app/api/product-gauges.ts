import { Gauge, Registry } from 'prom-client';
import { selectLastBackup } from '#server/app/backup/backup-records.queries.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Replica } from '#server/db/replica.ts';
import type { Db } from '#server/db/schema.ts';
import { countHeldSeats } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  countLedgerTransactions,
  countUnfinishedMoney,
  sumBalances,
} from '#server/money/money-totals.queries.ts';
import { countFailedRefunds } from '#server/money/payments/refunds.queries.ts';
import { countJobs } from '#server/platform/jobs/job-counts.queries.ts';
import { selectDataCheck } from '#server/staff/desk/health/data-check.queries.ts';
import { dayMs } from '#shared/units.ts';
import { jobQueues } from './jobs.ts';

/** Numbers of waiting and failed work and held money, for all processes together: each reports the same. */
export async function readProductGauges({ db, jobs, replica, env }: Deps): Promise<Registry> {
  const registry = new Registry();
  await Promise.all([
    addJobs(registry, db),
    addLateSchedules(registry, { db, jobs }),
    addMoney(registry, db),
    addDataCheck(registry, db),
    addReplica(registry, replica),
    ...(env.backups.cron ? [addBackup(registry, db)] : []),
  ]);
  return registry;
}

async function addDataCheck(registry: Registry, db: Db): Promise<void> {
  const check = await selectDataCheck(db);
  const registers = [registry];
  const faults = new Gauge({
    name: 'learnlocal_data_faults',
    help: 'Stored totals that the last check found wrong',
    registers,
  });
  const age = new Gauge({
    name: 'learnlocal_data_check_age_seconds',
    help: 'How long ago stored totals were last recounted',
    registers,
  });
  faults.set(check.faults);
  age.set(check.ageSeconds);
}

async function addBackup(registry: Registry, db: Db): Promise<void> {
  const age = new Gauge({
    name: 'learnlocal_backup_age_seconds',
    help: 'How long ago the last scheduled backup succeeded',
    registers: [registry],
  });
  age.set((await selectLastBackup(db)).ageSeconds);
}

async function addReplica(registry: Registry, replica: Replica | null): Promise<void> {
  if (!replica) return;
  const lag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the replica is behind at most, as this process sees it',
    registers: [registry],
  });
  lag.set((await replica.lagSeconds()) ?? Number.POSITIVE_INFINITY);
}

async function addJobs(registry: Registry, db: Db): Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({
      name: `learnlocal_jobs_${name}`,
      help,
      labelNames: ['queue'],
      registers: [registry],
    });
  const waitingJobs = gauge('waiting', 'Jobs that are due, or wait for their next attempt');
  const oldestSeconds = gauge(
    'oldest_seconds',
    'How long ago the oldest waiting job was first due',
  );
  const failedJobs = gauge('failed', 'Jobs that ran out of attempts, such as unsent emails');
  const names = jobQueues.map(({ name }) => name);
  for (const { queue, waiting, oldest, failed } of await countJobs(db, names)) {
    waitingJobs.set({ queue }, waiting);
    oldestSeconds.set({ queue }, oldest);
    failedJobs.set({ queue }, failed);
  }
}

async function addLateSchedules(
  registry: Registry,
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
): Promise<void> {
  const late = new Gauge({
    name: 'learnlocal_late_schedules',
    help: 'Schedules whose job was due more than 15 minutes ago and has not succeeded',
    registers: [registry],
  });
  late.set((await jobs.lateSchedules(db)).length);
}

async function addMoney(registry: Registry, db: Db): Promise<void> {
  const [seats, money, failed, balances, dayOfLedger] = await Promise.all([
    countHeldSeats(db),
    countUnfinishedMoney(db),
    countFailedRefunds(db),
    sumBalances(db),
    countLedgerTransactions(db, new Date(Date.now() - dayMs)),
  ]);
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name: `learnlocal_${name}`, help, registers: [registry] }).set(value);
  const gauges = (name: string, help: string, label: string, values: Record<string, number>) => {
    const labelNames = [label];
    const made = new Gauge({ name: `learnlocal_${name}`, help, labelNames, registers: [registry] });
    for (const [key, value] of Object.entries(values)) made.set({ [label]: key }, value);
  };
  gauges('reserved_seats', 'Seats that are held until they are paid or accepted', 'for', seats);
  gauge('open_checkouts', 'Bookings that wait for their payment', money.openCheckouts);
  gauges('refunds', 'Refunds that learners have not received yet', 'state', {
    pending: money.pendingRefunds,
    failed,
  });
  gauge('pending_payouts', 'Payouts that instructors have not received yet', money.pendingPayouts);
  gauge(
    'rejected_payout_accounts',
    'Instructors whose last payout was rejected, until their account changes',
    money.rejectedAccounts,
  );
  gauge('open_disputes', 'Payments that a bank is disputing', money.openDisputes);
  gauges('balance_cents', 'What we hold for instructors', 'state', balances);
  gauges(
    'ledger_transactions_last_day',
    'Payments, refunds and payouts of the last day, by kind',
    'kind',
    dayOfLedger,
  );
}
