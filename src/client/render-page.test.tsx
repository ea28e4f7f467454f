import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRendered } from '#server/http/page-renderer.ts';
import type { FirstAnswer } from '#server/sharing/first-data.ts';
import { callerFor, createClass, createUser } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';
import { renderPage } from './render-page.tsx';

const at = openTestApp();
const nobody = { path: ['auth', 'me'], input: undefined, isInfinite: false, data: null };

/** Only the clock stands still; rendering itself waits for real timers. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** The server's cache in front of the client's own pages, and how often it renders one. */
function openCache() {
  let renders = 0;
  const render = keepRendered((address, answers) => {
    renders++;
    return renderPage(address, answers);
  });
  return {
    renders: () => renders,
    async at(moment: number, address: string, answers: FirstAnswer[]) {
      vi.setSystemTime(moment);
      const html = await render(address, answers);
      return new DOMParser().parseFromString(html ?? '', 'text/html').body;
    },
  };
}

describe('a page that the server keeps', () => {
  it.each(['/privacy', '/terms'])('shows the day it is asked for on: %s', async (address) => {
    const cache = openCache();
    const midnight = new Date(2026, 10, 22).getTime();
    const dayAt = async (moment: number) => (await cache.at(moment, address, [nobody])).textContent;
    expect(await dayAt(midnight - 40_000)).toContain('Last Updated: Sat, Nov 21, 2026');
    expect(await dayAt(midnight - 1)).toContain('Last Updated: Sat, Nov 21, 2026');
    expect(cache.renders()).toBe(1);
    expect(await dayAt(midnight)).toContain('Last Updated: Sun, Nov 22, 2026');
    expect(cache.renders()).toBe(2);
  });

  it('offers a class until the very moment it starts, within a minute, too', async () => {
    const teacher = await createUser(at.db);
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 30 }] });
    // A start in the middle of a minute, as a script can choose.
    const startsAt = new Date(Date.UTC(2026, 10, 30, 18, 0, 30, 500));
    const endsAt = new Date(startsAt.getTime() + hourMs);
    await at.db.updateTable('classSessions').set({ startsAt, endsAt }).execute();
    const guest = callerFor(at.house, null);
    const input = { classId };
    const details = await guest.classes.byId(input);
    const answers: FirstAnswer[] = [
      { path: ['classes', 'byId'], input, isInfinite: false, data: details },
      { path: ['classes', 'enrolled'], input, isInfinite: false, data: [] },
      nobody,
    ];
    const cache = openCache();
    const isOffered = async (moment: number) => {
      const page = await cache.at(moment, `/classes/${classId}`, answers);
      const buttons = [...page.querySelectorAll('button')];
      return buttons.some(({ textContent, disabled }) => textContent === 'Enroll' && !disabled);
    };
    const start = startsAt.getTime();
    expect(await isOffered(start - 20_000)).toBe(true);
    expect(await isOffered(start - 1)).toBe(true);
    expect(cache.renders()).toBe(1);
    expect(await isOffered(start)).toBe(false);
    expect(cache.renders()).toBe(2);
  });
});
