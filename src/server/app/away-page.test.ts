import { expect, it } from 'vitest';
import { minuteMs } from '#shared/units.ts';
import { awayPage } from './away-page.ts';

it('the page asks again by itself, loads nothing, and says when we are back if that is known', () => {
  const page = awayPage({ retryAfterSeconds: 7 });
  expect(page).toContain('<meta http-equiv="refresh" content="7">');
  expect(page).not.toMatch(/\bsrc=|<link|<script|We expect/);
  const backAt = new Date(Date.now() + 20 * minuteMs - 1000);
  const closed = awayPage({ reason: 'maintenance', backAt, retryAfterSeconds: 60 });
  expect(closed).toContain('LearnLocal is closed for a short time.');
  expect(closed).toContain('We expect to be back in about 20 minutes, at <time datetime="');
  const late = awayPage({ reason: 'maintenance', backAt: new Date(0), retryAfterSeconds: 60 });
  expect(late).not.toContain('We expect');
});
