import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { trpc } from '#client/lib/server/trpc.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

describe('the payment terms', () => {
  const at = openTestApp({ PAYMENTS: 'sandbox' });

  it('is read once, and kept when another user signs in', async () => {
    const page = await renderUrl(at, '/faq');
    const queryKey = getQueryKey(trpc.money.terms, undefined, 'query');
    const read = () => page.access.queryClient.getQueryCache().find({ queryKey });
    const first = read();
    expect(first?.state.data).toEqual({
      mode: 'sandbox',
      commissionPercent: 15,
      ownStudentPercent: 3,
    });
    await page.becomes(await createUser(at.db));
    await page.findByRole('button', { name: /Account menu/ });
    expect(read()).toBe(first);
  });
});
