import { fireEvent } from '@testing-library/react';
import type { renderUrl } from './render-url.tsx';

/** Searches for a time zone by its city, and takes the first one found. */
export async function chooseTimeZone(page: Awaited<ReturnType<typeof renderUrl>>, city: string) {
  fireEvent.change(page.getByLabelText('Time zone'), { target: { value: city } });
  await page.user.click(page.getByRole('option', { name: new RegExp(`^${city} `) }));
}
