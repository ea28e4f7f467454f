import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../e2e/shared-product.ts';
import { stepsOf } from '../../src/server/testing/book-steps.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import { minuteMs } from '../../src/shared/units.ts';

/** Runs a script on the machine, as root. */
type Inside = (script: string) => { status: number | null; stdout: string; stderr: string };
type Fault = {
  name: string;
  /** The words of the book's page about faults by which an operator finds the cure. */
  book: string;
  provoke: string;
  /** Prints what an operator sees. */
  look: string;
  shows: RegExp;
  cure: string;
};

const faultsPage = 'docs/operations/when-something-is-wrong.md';
const site = 'https://learn.example';
const webReady =
  'curl --retry 60 --retry-delay 1 --retry-all-errors --silent --show-error --fail http://127.0.0.1:3001/health/ready';
const logOf = (process: string) => `journalctl -u learnlocal@${process} --since -2min -o cat`;

/** A line in the settings of one web process, which then does not start. */
const wrongSetting = (line: string, { first = '' } = {}) => ({
  provoke: `${first}
    cp /etc/learnlocal/web-1.env /tmp/web-1.env; echo '${line}' >> /etc/learnlocal/web-1.env
    systemctl restart learnlocal@web-1`,
  look: logOf('web-1'),
  cure: `cat /tmp/web-1.env > /etc/learnlocal/web-1.env; systemctl restart learnlocal@web-1; ${webReady}`,
});

async function faultsOf(previousRelease: string): Promise<Fault[]> {
  const everyDay = await stepsOf('docs/operations/every-day.md', {});
  const wrong = await stepsOf(faultsPage, {});
  const [begin = '', end = ''] = blocksOf(everyDay, 'Maintenance');
  const [whatRuns = ''] = blocksOf(wrong, 'Why is it slow?');
  return [
    {
      name: 'a mistyped setting',
      book: 'The last line of its log names the setting',
      ...wrongSetting('PORT=thirty'),
      shows: /PORT/,
    },
    {
      name: 'another APP_SECRET',
      book: '`APP_SECRET is not the secret that this database was used with`',
      ...wrongSetting('APP_SECRET=another-secret-of-more-than-thirty-two-characters'),
      shows: /APP_SECRET is not the secret that this database was used with/,
    },
    {
      name: 'another database',
      book: 'A start stops because `DATA_DIR` belongs to another database',
      ...wrongSetting(
        'DATABASE_URL="postgres:///another?host=/var/run/postgresql&user=learnlocal"',
        {
          first: 'runuser -u postgres -- createdb --owner learnlocal another',
        },
      ),
      shows: /belongs to a different database/,
    },
    {
      name: 'a process with its own pictures',
      book: 'or the database has its pictures in another directory',
      ...wrongSetting('DATA_DIR=/var/lib/learnlocal/apart'),
      shows: /pictures of this database are in a different data directory/,
    },
    {
      name: 'another APP_URL',
      book: 'The page was opened under another address than `APP_URL`',
      ...wrongSetting('APP_URL=https://other.example'),
      look: `${webReady}; curl --silent --include --request POST --header 'origin: ${site}' --header 'content-type: application/json' --data '{}' http://127.0.0.1:3001/api/auth/login`,
      shows: /HTTP\S+ 403/,
    },
    {
      name: 'a damaged release',
      book: 'then install the release again: link [the one before](every-day.md#roll-back), `rm -r` the damaged one, and run `install-release.sh`',
      // A damaged disk doesn't change the time of the file.
      provoke: `file=/opt/learnlocal/current/src/shared/units.ts; touch -r $file /tmp/before; : > $file
        touch -r /tmp/before $file; systemctl restart learnlocal@web-1`,
      look: logOf('web-1'),
      shows: /SyntaxError/,
      cure: `damaged=$(readlink -f /opt/learnlocal/current)
        ln -sfn ${previousRelease} /opt/learnlocal/current; rm -r "$damaged"
        sh /opt/learnlocal/source/deploy/systemd/install-release.sh
        systemctl restart learnlocal@web-1; ${webReady}`,
    },
    {
      name: 'maintenance that was never ended',
      book: 'Every page says "Down for maintenance"',
      provoke: begin,
      look: `curl --silent --header 'accept: text/html' ${site}/`,
      shows: /Down for maintenance/,
      cure: end,
    },
    {
      name: 'a relay that is down',
      book: 'The relay rejects them; they are retried for three days',
      provoke: `echo 'SMTP_URL=smtp://127.0.0.1:9' >> /etc/learnlocal/worker.env; systemctl restart learnlocal@worker
        curl --silent --fail-with-body --header 'content-type: application/json' --data '{"email":"you@learn.example"}' ${site}/api/auth/recover`,
      look: logOf('worker'),
      shows: /"queue":"email"[^\n]*a job failed|a job failed[^\n]*"queue":"email"/,
      cure: `sed -i '/^SMTP_URL=/d' /etc/learnlocal/worker.env; systemctl restart learnlocal@worker`,
    },
    {
      name: 'no space for backups',
      book: 'There is no space for the backup …',
      provoke: 'mount -t tmpfs -o size=16k,mode=777 tmpfs /var/lib/learnlocal/backups',
      look: logOf('worker'),
      shows: /There is no space for the backup/,
      cure: `umount /var/lib/learnlocal/backups
        n=$(ls /var/lib/learnlocal/backups | wc -l); until [ $(ls /var/lib/learnlocal/backups | wc -l) -gt $n ]; do sleep 1; done`,
    },
    {
      name: 'a lock that is never released',
      book: 'A `pid` that many wait for, and that is `idle in transaction`, holds a lock: `SELECT pg_terminate_backend(pid)` ends it',
      provoke: `nohup bash -c "(echo 'BEGIN; LOCK TABLE classes IN ACCESS EXCLUSIVE MODE;'; sleep 600) | runuser -u postgres -- psql learnlocal" >/dev/null 2>&1 &
        nohup curl --silent '${site}/api/classes?search=lock' >/dev/null 2>&1 &
        sleep 1`,
      look: whatRuns,
      shows: /idle in transaction[\s\S]*\{\d+\}|\{\d+\}[\s\S]*idle in transaction/,
      cure: `runuser -u postgres -- psql learnlocal -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND query LIKE '%LOCK TABLE%'"
        curl --fail --silent '${site}/api/classes' >/dev/null`,
    },
  ];
}

const blocksOf = (steps: Awaited<ReturnType<typeof stepsOf>>, title: string) =>
  steps.find((step) => step.title === title)?.blocks ?? [];

/**
 * Provokes each fault, looks as the book says until it shows, and does what the book says. Returns whether
 * all showed and were cured; prints the seconds until each was seen.
 */
export async function provokeFaults(inside: Inside, previousRelease: string): Promise<boolean> {
  const page = (await readFile(faultsPage, 'utf8')).replaceAll(/\s+/g, ' ');
  let isWhole = true;
  for (const { name, book, provoke, look, shows, cure } of await faultsOf(previousRelease)) {
    const startedAt = performance.now();
    let seen = '';
    try {
      if (!page.includes(book)) throw new Error(`The book lacks “${book}”`);
      succeed(inside(provoke));
      await waitUntil(`${name} shows`, () => {
        seen = inside(`${look}
sleep 1`).stdout;
        return shows.test(seen);
      });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      succeed(inside(cure));
      succeed(inside(`${webReady}; curl --fail --silent --output /dev/null ${site}/`));
      console.log(`${name}: seen after ${seconds} s, cured by the book`);
    } catch (error) {
      isWhole = false;
      console.log(`${name}: FAILED: ${error}\n${seen.slice(-1500)}`);
      // The next one begins with a site that works.
      inside(cure);
    }
  }
  return isWhole;
}

function succeed({ status, stdout, stderr }: ReturnType<Inside>): void {
  if (status !== 0) throw new Error(`${stdout.slice(-800)}\n${stderr.slice(-800)}`);
}

/**
 * Stops PostgreSQL for a minute, while a browser has a page open that needs it: the page must be ours, and
 * come back by itself. Returns whether all visitors got an answer of the product.
 */
export async function stopDatabase(inside: Inside): Promise<boolean> {
  const browser = await chromium.launch(
    chromiumOptions(['--host-resolver-rules=MAP learn.example 127.0.0.1']),
  );
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(`${site}/explore`);
    // Each process stores what it was asked for, and visitors ask all of them.
    succeed(
      inside(`for i in $(seq 20); do curl --silent --output /dev/null ${site}/explore; done`),
    );
    succeed(inside('systemctl stop postgresql'));
    const stoppedAt = performance.now();
    const first = inside(`curl --silent --write-out ' %{http_code}' ${site}/explore`).stdout;
    const changing = inside(
      `curl --silent --include --request POST --header 'content-type: application/json' --data '{}' ${site}/api/auth/login`,
    ).stdout;
    let away = await page.goto(`${site}/explore?q=unread`);
    const wordsOf = () => page.evaluate(() => document.body.textContent ?? '');
    // The proxy responds itself until it knows which processes are live.
    await waitUntil('the page of the product is shown', async () => {
      if ((await wordsOf()).includes('We have a short problem')) return true;
      away = await page.reload();
      return false;
    });
    const words = await wordsOf();
    await waitUntil('a minute is over', () => performance.now() - stoppedAt > minuteMs);
    succeed(inside('systemctl start postgresql'));
    const heading = page.getByRole('heading', { name: /class/i }).first();
    await heading.waitFor({ timeout: 3 * minuteMs }).catch(async (error) => {
      throw new Error(`Still shown: ${await wordsOf()}`, { cause: error });
    });
    const seconds = ((performance.now() - stoppedAt - minuteMs) / 1000).toFixed(0);
    console.log(
      `PostgreSQL away for a minute: the list as stored ${first.slice(-3)}; a page that needs it ${away?.status()}, “${words.replaceAll(/\s+/g, ' ')}”, and by itself again ${seconds} s after its return; a sign-in ${/^HTTP\S+ (\d+)/.exec(changing)?.[1]} with JSON`,
    );
    return (
      first.endsWith('200') &&
      away?.status() === 503 &&
      words.includes('We have a short problem') &&
      /retry-after/i.test(changing) &&
      changing.includes('"message"')
    );
  } finally {
    await browser.close();
  }
}
