import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
let made: Awaited<ReturnType<typeof createClass>>;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  student = await createUser(at.db, { fullName: 'Sam Rivera', phoneNumber: '+15035550112' });
  made = await createClass(at.db, teacher.id, {
    whatToExpect: { ...noExpectations, minAge: 6, maxAge: 12, grownUp: 'stays' },
  });
});

async function openDialog(search = '') {
  const page = await renderUrl(at, `/classes/${made.classId}${search}`, student);
  await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
  const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
  return { page, dialog, confirm };
}
const participants = async () => {
  const { bookings } = callerFor(at.deps, teacher);
  const { students } = await bookings.roster({ sessionId: made.sessionId });
  return students.map((listed) => listed.participants);
};
const roster = () => renderUrl(at, `/dashboard/teacher/sessions/${made.sessionId}`, teacher);

describe('booking a class for children', () => {
  it('asks for the name and age of the child, in no press more than another class', async () => {
    const { page, dialog, confirm } = await openDialog();
    await confirm();
    dialog.getByText("Enter the child's first name");
    dialog.getByText('Enter an age from 0 to 17');
    await page.fill(dialog.getByLabelText("Child's first name"), 'Leo');
    await page.fill(dialog.getByLabelText('Age'), '5');
    dialog.getByText(/^This class is for these ages: 6–12\./);
    await page.user.clear(dialog.getByLabelText('Age'));
    await page.fill(dialog.getByLabelText('Age'), '7');
    await page.fill(dialog.getByLabelText('Anything Maya should know?'), 'Left-handed');
    await confirm();
    await page.findByText("You're booked");
    expect(await participants()).toEqual([[{ kind: 'child', name: 'Leo', age: 7 }]]);
    page.unmount();
    const shown = await roster();
    await shown.findByText(/^Leo, 7 · Sam stays ·$/);
    expect((await shown.findAllByText('(503) 555-0112')).length).toBeGreaterThan(0);
    shown.getByText('Left-handed');
  });

  it('has the booker take part only if they say so, in one of the spots', async () => {
    const { page, dialog, confirm } = await openDialog('?seats=2');
    dialog.getByLabelText("Child 2's first name");
    await page.user.click(dialog.getByLabelText('I take part, too'));
    await page.fill(dialog.getByLabelText("Child's first name"), 'Leo');
    await page.fill(dialog.getByLabelText('Age'), '7');
    await confirm();
    await page.findByText("You're booked");
    expect(await participants()).toEqual([
      [{ kind: 'adult' }, { kind: 'child', name: 'Leo', age: 7 }],
    ]);
  });

  it('is asked about by the waitlist, too', async () => {
    const whatToExpect = { ...noExpectations, minAge: 6, maxAge: 12 };
    const full = await createClass(at.db, teacher.id, { whatToExpect, slots: [{ capacity: 1 }] });
    await createBooking(at.db, full.sessionId, (await createUser(at.db)).id);
    const page = await renderUrl(at, `/classes/${full.classId}`, student);
    const [open] = await page.findAllByRole('button', { name: /^Join the waitlist/ });
    await page.user.click(open as HTMLElement);
    const dialog = within(await page.findByRole('dialog', { name: 'Join the waitlist' }));
    const join = () => page.user.click(dialog.getByRole('button', { name: 'Join the waitlist' }));
    await join();
    dialog.getByText("Enter the child's first name");
    await page.fill(dialog.getByLabelText("Child's first name"), 'Leo');
    await page.fill(dialog.getByLabelText('Age'), '7');
    await join();
    await page.findAllByText(/You're next in line\.$/);
    const waiting = await at.db
      .selectFrom('privateWords')
      .select('participants')
      .where('userId', '=', student.id)
      .execute();
    expect(waiting).toEqual([{ participants: [{ kind: 'child', name: 'Leo', age: 7 }] }]);
  });

  it('is asked about on the page of a booking that does not say who comes', async () => {
    const bookingId = await createBooking(at.db, made.sessionId, student.id);
    const before = await roster();
    await before.findByText('Ages not given');
    before.unmount();
    const page = await renderUrl(at, `/bookings/${bookingId}`, student);
    await page.findByText('Your instructor needs to know who comes.');
    await page.user.click(page.getByRole('button', { name: 'Say who comes' }));
    await page.fill(await page.findByLabelText("Child's first name"), 'Leo');
    await page.fill(page.getByLabelText('Age'), '7');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText('Saved for your instructor');
    await page.findByText('Leo, 7');
  });

  it('lets the instructor add a child of another age by hand', async () => {
    const page = await roster();
    await page.user.click(await page.findByRole('button', { name: 'Add a person' }));
    await page.user.type(await page.findByLabelText('Name'), 'Jo Park');
    await page.user.type(page.getByLabelText("Child's first name"), 'Kit');
    await page.user.type(page.getByLabelText('Age'), '4');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await page.findByText('Kit, 4 · Jo stays');
  });
});
