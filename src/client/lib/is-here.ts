import { useEffect, useRef } from 'react';

/** Whether the page is still shown: whoever has gone on meanwhile is not called away from there. */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
