import { useHydrated } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasEarlyInput } from '#client/lib/browser/early-input.ts';
import { useStartPlace } from './start-place.ts';

/**
 * Moves a list without any filter to where the visitor is, which only the browser knows, once and
 * unless the visitor has begun to use it: what they typed or pressed would be lost.
 */
export function useStart(isUnfiltered: boolean, move: (near: string) => void): void {
  const near = useStartPlace();
  const isHydrated = useHydrated();
  const [isUsed] = useState(() => !isHydrated && hasEarlyInput());
  const isStarting = useRef(!isUsed);
  const moveNow = useEffectEvent(move);
  useEffect(() => {
    if (!isUnfiltered) isStarting.current = false;
    if (!isStarting.current || near === null) return;
    isStarting.current = false;
    if (!isSearchTyped()) moveNow(near);
  }, [isUnfiltered, near]);
}

function isSearchTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('[name=q], [name=near]');
  return [...fields].some(({ value }) => value !== '');
}
