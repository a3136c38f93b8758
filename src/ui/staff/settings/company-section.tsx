import { CompanyForm } from './company-form.tsx';
import { CompanyPreview } from './company-preview.tsx';
import type { SectionProps } from './rates-section.tsx';
import styles from './settings.module.css';
import { SettingsHistory } from './settings-history.tsx';
import { useCompanyForm } from './use-company-form.ts';

/** What the site says of the company, what customers will see, and who changed what (STAFF-62). */
export function CompanySection({ settings, reload }: SectionProps) {
  const parts = useCompanyForm(settings, reload);
  return (
    <div className={styles.columns}>
      <CompanyForm {...parts} />
      <SettingsHistory history={settings.history} section="company" onUndo={parts.undo} />
      <CompanyPreview {...parts} />
    </div>
  );
}
