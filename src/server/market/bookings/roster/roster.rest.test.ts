import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { sessionCookieName } from '#server/people/auth/sessions/session-cookie.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import {
  createBooking,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { createWords } from '#server/testing/fixtures/private-words.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;
let token: string;
let sessionId: string;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  token = await tokenOf(at.db, teacher);
  const { classId, sessionId: id } = await createClass(at.db, teacher.id);
  sessionId = id;
  await at.db
    .updateTable('classes')
    .set({ timeZone: 'America/Denver' })
    .where('id', '=', classId)
    .execute();
  const startsAt = new Date('2031-07-02T00:30:00Z');
  await at.db
    .updateTable('classSessions')
    .set({ startsAt, endsAt: new Date(startsAt.getTime() + hourMs) })
    .where('id', '=', sessionId)
    .execute();
});

const book = async (fullName: string, phoneNumber: string | null = null) => {
  const student = await createUser(at.db, { fullName, phoneNumber });
  return { student, bookingId: await createBooking(at.db, sessionId, student.id) };
};

describe('GET /api/sessions/{id}/roster.csv', () => {
  const linesOf = async (headers: Record<string, string>) => {
    const response = await at.call('GET', `/api/sessions/${sessionId}/roster.csv`, { headers });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="roster-bread-without-haste-20\d\d-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    });
    expect(response.body[0], 'a byte order mark').toBe('\uFEFF');
    return response.body.trim().split('\r\n');
  };

  it('is a download for a browser that is signed in by its cookie', async () => {
    const { student } = await book('Rivera, Sam');
    const session = await createSession(at.db, teacher.id);
    const [header, line] = await linesOf({
      cookie: `${sessionCookieName(at.deps.env)}=${session.token}`,
    });
    expect(header).toBe(
      'Class,Date (America/Denver),Name,Spots,Guests,Username,Email,Phone,Status,Came,Booked at (America/Denver),Price (USD),Paid (USD),Refunded (USD),Paid by hand,To know,Participants',
    );
    expect(line).toContain(`,"Rivera, Sam",1,,${student.username},${student.email},,Booked,,20`);
    expect(line).toMatch(
      /^Bread without haste,2031-07-01 18:30,.*,20\d\d-\d\d-\d\d \d\d:\d\d,45\.5,,,,,$/,
    );
  });

  it('ends with students who canceled too late for a refund', async () => {
    const student = await createUser(at.db, { fullName: 'Zoe Hale' });
    const { bookingId } = await createPaidBooking(at.db, {
      teacherId: teacher.id,
      sessionId,
      studentId: student.id,
    });
    const { bookingId: adas, student: ada } = await book('Ada Lane');
    await createWords(at.db, { bookingId: adas, userId: ada.id, line: 'Left-handed' });
    await createWords(at.db, { bookingId, userId: student.id });
    await at.db
      .updateTable('bookings')
      .set({ status: 'cancelled_by_student', cancelledAt: new Date() })
      .where('id', '=', bookingId)
      .execute();
    const lines = await linesOf({ authorization: `Bearer ${token}` });
    expect(lines[1]).toMatch(/,Ada Lane,.*,Booked,,[^,]*,45\.5,,,,Left-handed,$/);
    expect(lines[2]).toMatch(/,Zoe Hale,.*,Canceled by the student,,[^,]*,45\.5,45\.5,0,,,$/);
  });

  it('has what students told their instructor for a key with roster:private only', async () => {
    const { bookingId, student } = await book('Ada Lane');
    const coming = [{ kind: 'child' as const, name: 'Leo', age: 7 }, { kind: 'adult' as const }];
    await at.db.updateTable('bookings').set({ seats: 2 }).where('id', '=', bookingId).execute();
    const words = { line: 'Left-handed', participants: coming };
    await createWords(at.db, { bookingId, userId: student.id, ...words });
    const keyWith = async (...scopes: KeyScope[]) =>
      (await createApiKey(at.db, teacher.id, scopes)).key;
    const linesFor = async (key: string) => linesOf({ authorization: `Bearer ${key}` });
    const studentFor = async (token: string) => {
      const roster = await at.call('GET', `/api/sessions/${sessionId}/roster`, { token });
      return roster.json().students[0];
    };
    const reading = await keyWith('roster:read', 'roster:write');
    expect((await linesFor(reading)).join()).not.toMatch(/To know|Left-handed|Leo/);
    const whole = await studentFor(token);
    const { line, participants, ...rest } = whole;
    expect({ line, participants }).toEqual(words);
    expect(await studentFor(reading)).toEqual(rest);
    const both = await keyWith('roster:read', 'roster:private');
    expect((await linesFor(both))[1]).toMatch(/,Left-handed,"Leo, 7; Adult"$/);
    expect(await studentFor(both)).toEqual(whole);
  });

  it.each(['=HYPERLINK("https://evil.example")', '+1+1', '-1', '@SUM(1)'])(
    'never lets the name %s run as a formula',
    async (name) => {
      await book(name);
      const [, line] = await linesOf({ authorization: `Bearer ${token}` });
      expect(line?.replaceAll('""', '"')).toMatch(/:30,"?'/);
      expect(line?.replaceAll('""', '"')).toContain(`'${name}`);
    },
  );
});
