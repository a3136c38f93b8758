import { ratesForm } from '../../../domain/pricing/rates.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import type { Settings } from '../../../ports/api/staff/settings.ts';
import { NewRatesForm } from './new-rates-form.tsx';
import { RatesList } from './rates-list.tsx';
import { RatesPreview } from './rates-preview.tsx';
import styles from './settings.module.css';
import { useNewRates } from './use-new-rates.ts';

export type SectionProps = {
  readonly settings: Settings;
  /** Loads the settings again; throws where that fails. */
  readonly reload: () => Promise<Settings | undefined>;
  /** Opens the dialog of a booking over the page. */
  readonly onOpen: (bookingId: string) => void;
};

/** New rates, what three trips would cost with them, and all rates that are, were or will be in force. */
export function RatesSection({ settings, reload }: SectionProps) {
  const parts = useNewRates(settings, reload);
  return (
    <div className={styles.columns}>
      <NewRatesForm {...parts} settings={settings} />
      <RatesList settings={settings} first={FIRST_RATES} />
      <RatesPreview present={settings.site.rates} next={parts.next} />
    </div>
  );
}

const FIRST_RATES = ratesForm(OAKVILLE_TARIFF);
