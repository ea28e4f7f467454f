import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasEarlyInput } from '#client/lib/browser/early-input.ts';
import { useStartPlace } from './start-place.ts';

/**
 * Moves a list that opens without filters to where the visitor is, which only the browser knows,
 * unless they have begun to use it: their typed text and presses would be lost.
 */
export function useStart(isUnfiltered: boolean): void {
  const navigate = useNavigate();
  const near = useStartPlace();
  const isHydrated = useHydrated();
  const isStarting = useRef(isHydrated || !hasEarlyInput());
  useEffect(() => {
    if (!isUnfiltered) isStarting.current = false;
    if (!isStarting.current || near === null) return;
    isStarting.current = false;
    if (isSearchTyped()) return;
    const search = (now: object) => ({ ...now, near });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  }, [isUnfiltered, near, navigate]);
}

function isSearchTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('[name=q], [name=near]');
  return [...fields].some(({ value }) => value !== '');
}
