import { Link } from '@tanstack/react-router';
import { List, Map as MapIcon } from 'lucide-react';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { buttonStyle } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { rememberMap, useMapView } from './map-view.ts';

/** Opens the map beside the list on wide screens, in its place on others. */
export function MapToggle({ search }: { search: Search }) {
  const { isShown } = useMapView();
  return (
    <>
      <Link
        to="/explore"
        search={{ ...toSearchParams(search), view: isShown ? undefined : 'map' }}
        resetScroll={false}
        preload={false}
        onClick={() => rememberMap(!isShown)}
        className={classNames(buttonStyle('secondary'), '!hidden xl:!inline-flex shrink-0')}
      >
        <MapIcon aria-hidden className="size-4" />
        {isShown ? 'Hide map' : 'Show map'}
      </Link>
      {!isShown && (
        <Link
          to="/explore"
          search={{ ...toSearchParams(search), view: 'map' }}
          resetScroll={false}
          preload={false}
          className={classNames(buttonStyle('secondary'), 'shrink-0 xl:!hidden')}
        >
          <MapIcon aria-hidden className="size-4" />
          Map
        </Link>
      )}
    </>
  );
}

/** Returns to the list, at the bottom of screens that show only the map. */
export function FloatingListLink({ search }: { search: Search }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center xl:hidden">
      <Link
        to="/explore"
        // Without a value, the middleware of the route would keep the map open.
        search={{ ...toSearchParams(search), view: undefined }}
        resetScroll={false}
        preload={false}
        className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5 font-medium text-surface shadow-card"
      >
        <List aria-hidden className="size-4" />
        List
      </Link>
    </div>
  );
}
