import { useSyncExternalStore } from 'react';
import { type MapsApp, type MapsPlace, mapsLink } from './maps-link.ts';

const subscribeNever = () => () => {};
const appOfDevice = (): MapsApp =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'google';

/** Opens the visitor's maps app; on the server and until hydration, the link is Google's. */
export function DirectionsLink({ details }: { details: MapsPlace }) {
  const app = useSyncExternalStore(subscribeNever, appOfDevice, () => 'google' as const);
  const href = mapsLink(details, app);
  if (!href) return null;
  return (
    <span className="block text-sm">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="-my-1.5 inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-9"
      >
        {details.isPointRounded ? 'See the neighborhood' : 'Get directions'}
      </a>
      {details.isPointRounded && (
        <span className="block text-ink-soft">You'll see the exact map pin once you book.</span>
      )}
    </span>
  );
}
