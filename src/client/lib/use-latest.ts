import { useEffect, useRef } from 'react';

/** The value of the last render, for asynchronous work; null once the component is gone. */
export function useLatest<Value>(value: Value) {
  const latest = useRef<Value>(null);
  useEffect(() => {
    latest.current = value;
    return () => {
      latest.current = null;
    };
  });
  return latest;
}
