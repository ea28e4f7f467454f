import { useEffect, useState } from 'react';

const pauseMs = 200;

/** `value` once it has not changed for a moment, for requests about what is being typed. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
