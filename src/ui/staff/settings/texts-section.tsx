import type { SectionProps } from './rates-section.tsx';
import styles from './settings.module.css';
import { SettingsHistory } from './settings-history.tsx';
import { TextsForm } from './texts-form.tsx';
import { TextsPreview } from './texts-preview.tsx';
import { useTextsForm } from './use-texts-form.ts';

/** What owners say in their own words, what customers will see, and who changed what (SITE-17). */
export function TextsSection({ settings, reload }: SectionProps) {
  const parts = useTextsForm(settings, reload);
  return (
    <div className={styles.columns}>
      <TextsForm {...parts} />
      <SettingsHistory history={settings.history} section="texts" onUndo={parts.undo} />
      <TextsPreview {...parts} company={settings.site.company} />
    </div>
  );
}
