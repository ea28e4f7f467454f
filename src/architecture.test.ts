import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cyclesAmong, isDrawer, nounOf, orderOf, withoutDrawer } from '../scripts/drawers.ts';
import {
  files,
  type Import,
  imports,
  isTest,
  product,
  root,
  sourceOf,
} from '../scripts/source-imports.ts';
import { testCode } from '../scripts/test-code.ts';

// The import rules of docs/architecture.md as tests.

const router = 'src/server/app/api/app-router.ts';

const breaks = (isBroken: (entry: Import) => boolean) =>
  imports.filter(isBroken).map(({ from, to }) => `${from} imports ${to}`);

const inClient = (file: string) => file.startsWith('src/client/');
const inServer = (file: string) => file.startsWith('src/server/');
const clientPart = (file: string) => /^src\/client\/(?:site\/)?([^/]+)\//.exec(file)?.[1] ?? '';
/** The layers from the outermost: each may import itself and the layers after it. */
const clientOrder = ['routes', 'layout', 'noun', 'ui', 'lib'];
const rankOf = (file: string) => {
  const part = clientPart(file);
  return clientOrder.indexOf(clientOrder.includes(part) ? part : 'noun');
};
const only = (files: string[]) => (file: string) => files.includes(file);

describe('imports', () => {
  it('shared imports only itself, and zod in the one file that configures it', () => {
    const inShared = (file: string) => file.startsWith('src/shared/');
    const isAllowed = ({ from, to }: Import) =>
      inShared(to) || (to === 'zod' && from === 'src/shared/zod.ts');
    expect(breaks((entry) => inShared(entry.from) && !isAllowed(entry))).toEqual([]);
    const loadsZod = ({ from, to, isTypeOnly }: Import) =>
      inClient(from) && to === 'zod' && !isTypeOnly;
    expect(breaks(loadsZod)).toEqual([]);
  });

  it('the client imports only the router type from the server', () => {
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      inClient(from) && inServer(to) && !(isTypeOnly && to === router);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('the server imports only the type of the page renderer from the client', () => {
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      inServer(from) && inClient(to) && !(isTypeOnly && to === 'src/client/render-page.tsx');
    expect(breaks(isBroken)).toEqual([]);
  });

  it('the client imports only downward: routes, layout, nouns, ui, lib', () => {
    const isBroken = ({ from, to }: Import) =>
      clientPart(from) !== '' && clientPart(to) !== '' && rankOf(to) < rankOf(from);
    expect(breaks(isBroken)).toEqual([]);
  });

  it.each([
    ['the product imports no test code', /^/, testCode],
    ['queries call no services', /\.queries\.ts$/, /\.(service|router)\.ts$|\/trpc\/|fastify/],
    [
      'services do not import Fastify or tRPC',
      /\.service\.ts$/,
      /^(fastify|@trpc)|\/trpc\/|\.router\.ts$/,
    ],
    [
      'REST imports no list of the product',
      /^src\/server\/programs\/rest\//,
      /^src\/server\/app\/api\//,
    ],
    [
      'REST reaches the product only through the tRPC caller',
      /\.rest\.ts$|^src\/server\/programs\/rest\//,
      /\.(service|queries)\.ts$/,
    ],
    [
      'wanted hears of classes: no noun that lists, finds, books or announces them imports it',
      /^src\/server\/market\/(bookings|classes|follows|search|syndication)\//,
      /^src\/server\/market\/wanted\//,
    ],
  ])('%s', (_, importer, imported) => {
    expect(breaks(({ from, to }) => importer.test(from) && imported.test(to))).toEqual([]);
  });

  it('only queries, services, db and migrations contain SQL', () => {
    const mayQuery = /\.(queries|service)\.ts$|-columns\.ts$|^src\/server\/db\/|^migrations\//;
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      to.startsWith('kysely') && !isTypeOnly && !mayQuery.test(from);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('platform code does not import nouns', () => {
    const allowed = /^src\/server\/(platform\/|db\/|app\/(env|data-directory|start-error)\.ts$)/;
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      from.startsWith('src/server/platform/') &&
      inServer(to) &&
      !allowed.test(to) &&
      !(isTypeOnly && to === router);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('no noun, and nothing in platform, imports api or demo', () => {
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      !isTypeOnly &&
      /^src\/server\/app\/(api|demo)\//.test(to) &&
      inServer(from) &&
      !['api', 'demo', 'pages', undefined].includes(nounOf(from));
    expect(breaks(isBroken)).toEqual([]);
  });

  it('the server runs without development dependencies', () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      !isTypeOnly &&
      !inClient(from) &&
      Object.keys(devDependencies).some((name) => to === name || to.startsWith(`${name}/`));
    expect(breaks(isBroken)).toEqual([]);
  });

  it('neither files nor folders import each other in a cycle', () => {
    expect(cyclesAmong(imports.map(({ from, to }) => [from, to]))).toEqual([]);
    // Flows use the shared code of their noun: only folders beside each other count.
    const folderOf = (file: string) => {
      const folder = path.posix.dirname(file);
      return folder.startsWith('src/') && !isDrawer(folder) ? folder : undefined;
    };
    const siblings = importsBetween(folderOf).filter(
      ([a, b]) => !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`),
    );
    expect(cyclesAmong(siblings)).toEqual([]);
  });

  it('nouns of the server import only those before them in docs/architecture.md', () => {
    const between = importsBetween((file) => (inServer(file) ? nounOf(file) : undefined));
    const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
    const written = /\*\*Order\.\*\*[^:]*: ([\w,\s]+)\./.exec(text)?.[1]?.split(/,\s+/) ?? [];
    const order = orderOf(between, written);
    expect(cyclesAmong(between)).toEqual([]);
    expect(written, `an order is: ${order.join(', ')}`).toEqual(order);
  });
});

/** The pairs of folders of which the first imports the second at run time. */
function importsBetween(folderOf: (file: string) => string | undefined) {
  return imports
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ from, to }) => {
      const [a, b] = [folderOf(from), folderOf(to)];
      return a && b && a !== b ? [[a, b] as const] : [];
    });
}

describe('single owners', () => {
  it.each([
    ['lucia', ['src/server/people/auth/sessions/sessions.ts']],
    ['@electric-sql/pglite', ['src/server/db/database.ts']],
    ['nodemailer', ['src/server/people/notifications/mailer.ts']],
    ['@node-rs/argon2', ['src/server/people/auth/passwords/passwords.ts']],
    ['@simplewebauthn/server', ['src/server/people/auth/factors/passkeys.ts']],
    ['@simplewebauthn/browser', ['src/client/people/accounts/passkey-browser.ts']],
    [
      'stripe',
      ['client', 'events', 'provider'].map((part) => `src/server/money/provider/stripe-${part}.ts`),
    ],
    ['openid-client', ['src/server/people/auth/openid/openid-provider.ts']],
  ])('%s is imported only by its owner', (library, homes) => {
    const isBroken = ({ from, to }: Import) =>
      (to === library || to.startsWith(`${library}/`)) && !only(homes)(from);
    expect(breaks(isBroken)).toEqual([]);
    expect(imports.some(({ to }) => to === library)).toBe(true);
  });

  it('the rows of a noun, or programs/rest for several nouns, have the schemas of responses', () => {
    const isRows = (file: string) => file.endsWith('.rest.ts');
    const isBroken = ({ from, to }: Import) =>
      isRows(to) &&
      !(isRows(from) && nounOf(from) === nounOf(to)) &&
      from !== 'src/server/app/api/rest-routes.ts';
    expect(breaks(isBroken)).toEqual([]);
    const others = product.filter((file) => !isRows(file) && !file.includes('/programs/rest/'));
    expect(others.filter((file) => /\bnamed\(\s*'/.test(sourceOf(file)))).toEqual([
      'src/server/platform/http/error-response.ts',
      // The SQL of the data export and its schema come from one table.
      'src/server/people/users/personal-data-columns.ts',
    ]);
  });

  it('only db/page-cursor.ts reads one row more than a page of a list has', () => {
    const readsMore = /\b\w*(?:limit|page|size) \+ 1\b/i;
    const inLayers = product.filter((file) => /\.(service|router|rest)\.ts$/.test(file));
    expect(inLayers.filter((file) => readsMore.test(sourceOf(file)))).toEqual([]);
  });

  it('only tests use cheap password hashing', () => {
    const users = product.filter((file) => sourceOf(file).includes('setCheapHashing'));
    expect(users).toEqual(['src/server/people/auth/passwords/passwords.ts']);
  });

  it('only their owners name the statuses of sessions and bookings', () => {
    const word = /'(scheduled|confirmed|attended|no_show|cancelled_by_\w+)'/;
    const users = product.filter(
      (file) => !/\/demo\/|^migrations\//.test(file) && word.test(sourceOf(file)),
    );
    expect(users).toEqual([
      'src/shared/market/classes/dates/class-sessions.ts',
      'src/shared/market/bookings/booking-states.ts',
      'src/server/market/bookings/states.queries.ts',
    ]);
  });

  it('only the conversions of money divide by 100, and nothing reads numbers as floats', () => {
    const users = product.filter((file) => /\/ 100\b|\bparseFloat\b/.test(sourceOf(file)));
    expect(users.toSorted()).toEqual([
      // Converts the progress of an upload from percent.
      'src/client/files/uploads/send-picture.ts',
      'src/server/db/expressions.ts',
      'src/shared/money/money.ts',
    ]);
  });

  it.each([
    // Browsers drop the comma of '19,99' in a field of type number.
    ['numbers as text', /type[=:] ?["']number|target\.valueAsNumber/, []],
    // Keys that belong to an input method are not commands.
    [
      'keys',
      /\bevent\.key\b|\{ key \}: Key|isComposing/,
      ['src/client/lib/browser/pressed-key.ts'],
    ],
  ])('only one module of the client reads typed %s', (_, pattern, owners) => {
    const isReader = (file: string) => inClient(file) && pattern.test(sourceOf(file));
    expect(product.filter(isReader)).toEqual(owners);
  });

  it('only the quote multiplies a price by seats, and only two services insert payments', () => {
    const multiplies = /(?:price|cents)\w*\)? \* (?:\$\{)?(?:\w+\}?\.)?(?:seats|added)\b/i;
    const inserts = /\binsertPayments\(|insertInto\('payments'\)|INSERT INTO payments\b/;
    const users = (pattern: RegExp) => product.filter((file) => pattern.test(sourceOf(file)));
    expect(users(multiplies).toSorted()).toEqual([
      // The stored price of all seats of a booking, in SQL.
      'src/server/market/bookings/seat-price-columns.ts',
      'src/shared/market/bookings/quote.ts',
    ]);
    expect(users(inserts).toSorted()).toEqual([
      'src/server/money/payments/payments.queries.ts',
      'src/server/money/payments/request-payment.service.ts',
      'src/server/money/sandbox/pay-for-bookings.service.ts',
    ]);
  });

  it('only taking and returning seats changes the number of taken seats', () => {
    const changes = /\bSET\b[^;`]*?\bseats_taken\s*=|\.set\([^;]*?\bseatsTaken\b/i;
    const writers = product.filter((file) => changes.test(sourceOf(file)));
    expect(writers).toEqual(['src/server/market/bookings/seats/seats.queries.ts']);
    const returning = product.filter((file) => /\bsubtractSeats\b/.test(sourceOf(file)));
    expect(returning, 'seats become free through returnSeats').toEqual([
      'src/server/market/bookings/seats/return-seats.service.ts',
      'src/server/market/bookings/seats/seats.queries.ts',
    ]);
  });

  it('only their owner writes holds of seats', () => {
    const writes =
      /\b(?:INSERT INTO|UPDATE|DELETE FROM) seat_holds\b|(?:insertInto|updateTable|deleteFrom)\('seatHolds'\)/;
    const writers = product.filter(
      (file) => file.startsWith('src/') && writes.test(sourceOf(file)),
    );
    expect(writers).toEqual(['src/server/market/bookings/seats/holds/holds.queries.ts']);
  });

  it('only permissions/ compares the teacher of a class with a user', () => {
    const compares =
      /teacher_id (?:=|IS (?:NOT )?DISTINCT FROM) \$\{|where\('(?:\w+\.)?teacherId', '='/;
    const users = product.filter(
      (file) =>
        // The ledger has its own rows for each instructor.
        !file.startsWith('src/server/money/') && compares.test(sourceOf(file)),
    );
    expect(users).toEqual([]);
  });

  it('only listeners of facts write emails, except those about accounts', () => {
    const writers = product.filter((file) =>
      /\b(?:outbox\.enqueue|sendEmails)\(/.test(sourceOf(file)),
    );
    // Emails with secrets, to people whom staff let in or keep out, or about data that is erased or sent on.
    const isAboutAccount =
      /^src\/server\/\w+\/(auth\/|keys\/|desk\/people\/|users\/(?:deletion|joining)|bookings\/leave-classes|webhooks\/)/;
    expect(writers.filter((file) => !isAboutAccount.test(file)).toSorted()).toEqual([
      // Schedules and delayed jobs, which mark the rows that they email about, and who sends for them.
      'src/server/market/bookings/reminders/reminders.service.ts',
      'src/server/market/bookings/waitlist/queue/queue-summaries.service.ts',
      'src/server/market/classes/long-queues/long-queues.service.ts',
      'src/server/market/classes/teaching-day/teaching-day.service.ts',
      'src/server/market/follows/digests.service.ts',
      'src/server/market/wanted/sweep-wanted.service.ts',
      'src/server/people/messages/message-emails.jobs.ts',
      'src/server/people/notifications/email-preferences.service.ts',
      'src/server/people/notifications/facts.jobs.ts',
    ]);
  });

  it('a permission is required on the first line of a procedure', () => {
    const calls = product
      .filter((file) => file.endsWith('.router.ts'))
      .flatMap((file) => [...sourceOf(file).matchAll(/(.*)\n.*requirePermission\(/g)]);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter(([, before]) => !before?.endsWith('=> {'))).toEqual([]);
  });

  it('an async function takes db, trx, or what it needs of the dependencies first', () => {
    const signature =
      /^(?:export )?async function \w+(?:<[^>]*>)?\(\s*(\w+|\{(?:[^{}]|\{[^}]*\})*\}): (\w+)/gm;
    const isRight = (name = '', type = '') =>
      /^(db|trx|deps)$/.test(name) || /^\{.*:.*(Deps|Pick)$/s.test(`${name}:${type}`);
    const others = product
      .filter((file) => /^src\/server\/.*\.(queries|service)\.ts$/.test(file))
      .flatMap((file) => [...sourceOf(file).matchAll(signature)])
      .filter(([, name, type]) => !isRight(name, type));
    expect(others.map(([start]) => start)).toEqual([]);
  });

  it('only rule-words.ts has the numbers of rules in words', () => {
    const number = /\b(?:24|48) hours|\b30 minutes|\b(?:within 7|14) days|three days after/i;
    const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|interval '[^']*'/gm;
    const users = product.filter((file) => number.test(sourceOf(file).replace(comment, '')));
    expect(users).toEqual([]);
  });

  it('only env.ts reads the environment', () => {
    const readers = product.filter((file) => sourceOf(file).includes('process.env'));
    expect(readers).toEqual(['src/server/app/env.ts']);
  });
});

describe('files', () => {
  it('have descriptive kebab-case names', () => {
    const empty = /\/(utils?|helpers?|common|misc|manager|types)\.tsx?$/;
    const wrong = product.filter(
      (file) =>
        empty.test(file) ||
        (!file.includes('/routes/') && !/^[a-z0-9_./-]+$/.test(file)) ||
        (/\/index\.tsx?$/.test(file) && !/\/routes\/|^migrations\//.test(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('are in folders that the layout in the README names', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const layout = /## Repository layout\n+```\n(.*?)```/s.exec(readme)?.[1] ?? '';
    const folders = globSync('src/*/*/', { cwd: root }).map((folder) => path.basename(folder));
    const isNamed = (folder: string) => new RegExp(`\\b${folder}\\b`).test(layout);
    expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
  });

  it('are at most 18 in a folder, so that each flow gets its own', () => {
    const folders = Map.groupBy(
      product.filter((file) => file.startsWith('src/')),
      (file) => path.dirname(file),
    );
    const full = [...folders].filter(([, { length }]) => length > 18);
    expect(full.map(([folder]) => folder)).toEqual([]);
  });

  it('stay within 250 lines, or 400 for tests; static copy may be longer', () => {
    const tables = ['src/shared/error-table.ts', 'src/server/app/settings/settings-table.ts'];
    const isExempt = (file: string) =>
      file.startsWith('src/server/app/demo/') || only(tables)(file);
    const tooLong = files.filter((file) => {
      const lines = sourceOf(file).split('\n').length - 1;
      return !isExempt(file) && lines > (isTest(file) ? 400 : 250);
    });
    expect(tooLong).toEqual([]);
  });

  it('exist if docs/architecture.md names them', () => {
    const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
    const named = [...text.matchAll(/`((?!dist\/)\w[\w.-]*\/[\w./-]*|\w[\w.-]*\.ts)`/g)].map(
      ([, name = '']) => name,
    );
    const spellings = files.flatMap((file) => [file, withoutDrawer(file)]);
    const isThere = (name: string) =>
      existsSync(path.join(root, name)) ||
      spellings.some((file) =>
        ['', 'src/', 'src/server/'].some((parent) => `${file}/`.startsWith(`${parent}${name}`)),
      ) ||
      files.some((file) => path.basename(file) === name);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});
