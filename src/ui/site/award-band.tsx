import { useNavigate } from 'react-router-dom';
import medal from '../assets/medal.svg';
import { useShortcut } from '../booking/journey/use-shortcut.ts';
import { Button } from '../kit/button.tsx';
import styles from './award-band.module.css';

/** The readers' choice award, and a way to the vehicles (PAGE-9, PAGE-10). */
export function AwardBand() {
  const navigate = useNavigate();
  const takeShortcut = useShortcut();
  const show = (): void => {
    takeShortcut();
    void navigate('/vehicles');
  };
  return (
    <section className="section">
      <div className="wrap">
        <div className={styles.band}>
          <img src={medal} alt="" width={112} height={112} loading="lazy" />
          <div>
            <h2>Chosen by our community</h2>
            <p>Winner of the community readers’ choice award. Thank you.</p>
          </div>
          <Button onClick={show}>View Available Vehicles</Button>
        </div>
      </div>
    </section>
  );
}
