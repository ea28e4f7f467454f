import { Link } from '@tanstack/react-router';
import { List, Map as MapIcon } from 'lucide-react';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { buttonStyle } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { rememberMap, useMapView } from './map-view.ts';

/** Shows the map beside the list, on wide screens only. */
export function MapToggle({ search }: { search: Search }) {
  const { isShown } = useMapView();
  return (
    <Link
      to="/explore"
      search={{ ...toSearchParams(search), view: isShown ? undefined : 'map' }}
      resetScroll={false}
      preload={false}
      onClick={() => rememberMap(!isShown)}
      className={classNames(buttonStyle('secondary'), '!hidden xl:!inline-flex ml-auto shrink-0')}
    >
      <MapIcon aria-hidden className="size-4" />
      {isShown ? 'Hide map' : 'Show map'}
    </Link>
  );
}

/** Switches between the list and the map, at the bottom of narrower screens. */
export function FloatingMapToggle({ search, onOpen }: { search: Search; onOpen(): void }) {
  const { isInUrl } = useMapView();
  const Icon = isInUrl ? List : MapIcon;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center xl:hidden">
      <Link
        to="/explore"
        search={{ ...toSearchParams(search), view: isInUrl ? undefined : 'map' }}
        resetScroll={false}
        preload={false}
        onClick={() => !isInUrl && onOpen()}
        className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5 font-medium text-surface shadow-card"
      >
        <Icon aria-hidden className="size-4" />
        {isInUrl ? 'List' : 'Map'}
      </Link>
    </div>
  );
}
