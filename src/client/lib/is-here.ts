import { useEffect, useRef } from 'react';

/** Whether the component is still mounted, so that late results don't navigate a user who has left. */
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
