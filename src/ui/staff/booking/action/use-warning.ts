import { useState } from 'react';
import { confirmationsOf, type Warning } from '../../../../domain/rental/warnings.ts';

/** A warning that is shown, and everything that the next press confirms. */
type Shown = { readonly warning: Warning; readonly although: readonly string[]; readonly version: number };

/**
 * What the site warns of before it does what was pressed (AVAIL-8). The next press confirms it. A
 * warning is about one version of a booking: a later one is judged again.
 */
export function useWarning(version = 0) {
  const [shown, setShown] = useState<Shown>();
  const present = shown?.version === version ? shown : undefined;
  const although = present?.although ?? [];
  return {
    warning: present?.warning,
    although,
    /** Shows a warning. False if the last press had confirmed all of it. */
    warn(warning: Warning): boolean {
      const needed = confirmationsOf(warning);
      const isNew = needed.some((id) => !although.includes(id));
      setShown({ warning, although: [...new Set([...although, ...needed])], version });
      return isNew;
    },
    clear: () => setShown(undefined),
  };
}
