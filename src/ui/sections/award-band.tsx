import { useNavigate } from 'react-router-dom';
import { DEFAULT_AWARD, isAwardShown } from '../../domain/shared/texts.ts';
import medal from '../assets/medal.svg';
import { useShortcut } from '../booking/journey/use-shortcut.ts';
import { Button } from '../kit/button.tsx';
import { useTexts } from '../site/use-texts.ts';
import styles from './award-band.module.css';

/** The award, unless the owner has taken it away, and a way to the vehicles (PAGE-9, PAGE-10). */
export function AwardBand() {
  const navigate = useNavigate();
  const takeShortcut = useShortcut();
  const show = (): void => {
    takeShortcut();
    void navigate('/vehicles');
  };
  const { award = DEFAULT_AWARD } = useTexts();
  const { title, text } = award;
  const button = <Button onClick={show}>View Available Vehicles</Button>;
  return (
    <section className="section">
      <div className="wrap">
        {isAwardShown(award) ? (
          <div className={styles.band}>
            <img src={medal} alt="" width={112} height={112} loading="lazy" />
            <div>
              {title !== '' && <h2>{title}</h2>}
              {text !== '' && <p>{text}</p>}
            </div>
            {button}
          </div>
        ) : (
          <div className={styles.alone}>{button}</div>
        )}
      </div>
    </section>
  );
}
