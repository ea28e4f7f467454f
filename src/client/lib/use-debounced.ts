import { useEffect, useState } from 'react';

const pauseMs = 200;

/** `value` once it has not changed for a moment, for requests while the user types. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
