import { beforeAll, describe, expect, it } from 'vitest';
import { insertAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
let caller: ReturnType<typeof staffCaller>;
let adminUsername = '';

beforeAll(async () => {
  const admin = await createStaff(at.deps);
  adminUsername = admin.username;
  caller = staffCaller(at.deps, admin);
  for (const fullName of ['Ada Park', 'Ben 100% Cole', '=Cara()']) {
    const { id } = await createUser(at.db, { fullName });
    await caller.desk.people.setRole({ personId: id, role: 'support', reason: `For ${fullName}` });
  }
});

const labels = async (filters: object) =>
  (await caller.desk.audit.list(filters)).items.map(({ subjectLabel }) => subjectLabel);

describe('the audit log', () => {
  it('lists what staff did, newest first, with who, before and after', async () => {
    const { items } = await caller.desk.audit.list({ limit: 1 });
    expect(items).toMatchObject([
      {
        action: 'role.grant',
        subjectLabel: '=Cara()',
        reason: 'For =Cara()',
        before: { role: 'user' },
        after: { role: 'support' },
        actorUsername: adminUsername,
      },
    ]);
  });

  it('lists what instructors did only when their action or the instructor is asked for', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const entry = { action: 'waitlist.moveAhead', subjectKind: 'person' } as const;
    const moved = { ...entry, subjectId: teacher.id, subjectLabel: 'Dora', before: {}, after: {} };
    await at.db.transaction().execute((trx) => insertAuditEntry(trx, teacher.id, moved));
    expect(await labels({})).not.toContain('Dora');
    expect(await labels({ action: 'waitlist.moveAhead' })).toEqual(['Dora']);
    expect(await labels({ by: teacher.username })).toEqual(['Dora']);
  });

  it('has pages that neither repeat nor skip an entry', async () => {
    const first = await caller.desk.audit.list({ limit: 2 });
    const second = await caller.desk.audit.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items].map(({ subjectLabel }) => subjectLabel)).toEqual([
      '=Cara()',
      'Ben 100% Cole',
      'Ada Park',
    ]);
  });

  it('finds text in names, reasons and values, and by two letters only at the start of words', async () => {
    expect(await labels({ q: 'ada p' })).toEqual(['Ada Park']);
    expect(await labels({ q: '00%' })).toEqual(['Ben 100% Cole']);
    expect(await labels({ q: 'be' })).toEqual(['Ben 100% Cole']);
    expect(await labels({ q: 'en' })).toEqual([]);
    expect(await labels({ q: '_' })).toEqual([]);
    expect(await labels({ q: 'support' })).toHaveLength(3);
  });

  it('filters by action and by who did it', async () => {
    expect(await labels({ action: 'role.revoke' })).toEqual([]);
    expect(await labels({ by: adminUsername.toUpperCase() })).toHaveLength(3);
    expect(await labels({ by: 'unknown' })).toEqual([]);
  });

  it('is exported as CSV whose text no spreadsheet runs as a formula', async () => {
    const csv = await caller.desk.audit.csv({ q: 'cara' });
    const [header, row, ...rest] = csv.trim().split('\r\n');
    expect(header).toBe('Time (UTC),By,Action,About,Id,Name,Reason,Before,After');
    expect(row).toContain(`,${adminUsername},Granted a role,person,`);
    expect(row).toContain("'=Cara()");
    expect(rest).toEqual([]);
  });
});
