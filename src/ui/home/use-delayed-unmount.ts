import { useEffect, useState } from 'react';

/** What was true stays true for so many ms. */
export function useDelayedUnmount(isTrue: boolean, ms: number): boolean {
  const [lingers, setLingers] = useState(isTrue);
  useEffect(() => {
    if (isTrue) {
      setLingers(true);
      return;
    }
    const timer = setTimeout(() => setLingers(false), ms);
    return () => clearTimeout(timer);
  }, [isTrue, ms]);
  return isTrue || lingers;
}
