import { useState } from 'react';
import { confirmationsOf, type Warning } from '../../../../domain/rental/warnings.ts';

/** A warning that is shown, and everything that the next press confirms. */
type Shown = { readonly warning: Warning; readonly although: readonly string[]; readonly about: number | string };

/**
 * What the site warns of before it does what was pressed (AVAIL-8). The next press confirms it. A
 * warning is about what `about` names, such as one version of a booking: another is judged again.
 */
export function useWarning(about: number | string = 0) {
  const [shown, setShown] = useState<Shown>();
  const present = shown?.about === about ? shown : undefined;
  const although = present?.although ?? [];
  return {
    warning: present?.warning,
    although,
    /** Shows a warning. False if the last press had confirmed all of it. */
    warn(warning: Warning): boolean {
      const needed = confirmationsOf(warning);
      const isNew = needed.some((id) => !although.includes(id));
      setShown({ warning, although: [...new Set([...although, ...needed])], about });
      return isNew;
    },
    clear: () => setShown(undefined),
  };
}
