import { sessionDays } from '#shared/people/accounts/account-limits.ts';
import { leftCookie } from '#shared/people/accounts/left-cookie.ts';
import { dayMs, secondMs } from '#shared/units.ts';

/** No session lives longer. */
const leftSeconds = (sessionDays.max * dayMs) / secondMs;

/** Signs out without a network: the next request that has this cookie ends the session. */
export function leaveByCookie(): void {
  const security = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `${leftCookie}=1; Max-Age=${leftSeconds}; Path=/; SameSite=Lax${security}`;
}
