import { useEffect, useRef } from 'react';

/** Whether the component is still mounted, so that late results don't navigate a user who has left. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
