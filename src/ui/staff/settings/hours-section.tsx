import { describeHours } from '../../../domain/shared/opening-hours.ts';
import { describeOutside } from '../../../domain/site/settings-messages.ts';
import { VehicleUses } from '../booking/facts/vehicle-uses.tsx';
import { Panel } from '../kit/panel.tsx';
import own from './hours.module.css';
import { HoursForm } from './hours-form.tsx';
import type { SectionProps } from './rates-section.tsx';
import styles from './settings.module.css';
import { SettingsHistory } from './settings-history.tsx';
import { useHoursForm } from './use-hours-form.ts';

/** The opening hours, what customers will read, the pickups outside them, and who changed what (SITE-11). */
export function HoursSection({ settings, reload, onOpen }: SectionProps) {
  const { overlaps, undo, ...parts } = useHoursForm(settings, reload);
  return (
    <div className={styles.columns}>
      <div className={own.main}>
        <HoursForm {...parts} />
        {overlaps !== undefined && (
          <Panel title="Pickups outside the hours" hint={describeOutside(overlaps.length)} isPadded>
            <VehicleUses uses={overlaps} onOpen={onOpen} />
          </Panel>
        )}
      </div>
      <SettingsHistory history={settings.history} section="hours" onUndo={undo} />
      <Panel title="What customers will see" hint="As you type" className={styles.trips} isPadded>
        {parts.next === undefined ? (
          <p className="hint">{parts.problem}</p>
        ) : (
          <p className="num">
            {describeHours(parts.next).map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </p>
        )}
      </Panel>
    </div>
  );
}
