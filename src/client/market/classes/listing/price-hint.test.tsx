import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

describe('the price of a class that learners pay online', () => {
  const at = openTestApp({ PAYMENTS: 'sandbox', COMMISSION_PERCENT: '15' });

  it('shows the instructor’s share while the price is typed', async () => {
    const page = await renderUrl(at, '/classes/create', await createUser(at.db));
    const price = await page.findByLabelText('Price ($)');
    page.getByText('Enter 0 for a free class.');
    await page.user.type(price, '45');
    page.getByText('You receive $38.25 of $45.00, or $43.65 from students you bring yourself.');
    // The rounding cent belongs to the instructor.
    await page.user.type(price, '.03');
    page.getByText('You receive $38.28 of $45.03, or $43.68 from students you bring yourself.');
    await page.user.clear(price);
    await page.user.type(price, '0');
    expect(page.queryByText(/You receive/)).toBeNull();
    page.getByText('Enter 0 for a free class.');
  });

  it('shows the share for an edited class', async () => {
    const teacher = await createUser(at.db);
    const { classId } = await createClass(at.db, teacher.id, { priceCents: 10_000 });
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    await page.findByText(/^You receive \$85.00 of \$100.00, or \$97.00 from/);
  });

  it('warns that a price is too low to be paid online', async () => {
    const page = await renderUrl(at, '/classes/create', await createUser(at.db));
    const price = await page.findByLabelText('Price ($)');
    await page.user.type(price, '0.49');
    page.getByText(/^Learners pay online, so enter 0/);
    await page.user.clear(price);
    await page.user.type(price, '0.5');
    page.getByText(/^You receive \$0.43 of \$0.50, or \$0.49 from/);
  });

  it('has no hint for an invalid price', async () => {
    const page = await renderUrl(at, '/classes/create', await createUser(at.db));
    await page.user.type(await page.findByLabelText('Price ($)'), '12.345');
    expect(page.queryByText(/You receive/)).toBeNull();
  });
});

describe('the price of a class that learners pay in person', () => {
  const at = openTestApp({ PAYMENTS: 'in-person' });

  it('has no hint about the instructor’s share', async () => {
    const page = await renderUrl(at, '/classes/create', await createUser(at.db));
    await page.user.type(await page.findByLabelText('Price ($)'), '45');
    expect(page.queryByText(/You receive/)).toBeNull();
    page.getByText('Enter 0 for a free class.');
  });
});
