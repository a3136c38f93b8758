import { type ReactNode, useState } from 'react';
import { COMPANY } from '../../domain/shared/company.ts';
import map from '../assets/map.svg';
import styles from './location-map.module.css';
import { useMapFrame } from './use-map-frame.ts';

type LocationMapProps = {
  /** The drawing alone. */
  readonly isDrawn?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/**
 * The drawn map, covered by the maps service's frame when it is near (PAGE-14). The address is
 * beside it as text. The frame is inert until it has loaded, since it would lose the focus.
 */
export function LocationMap({ isDrawn = false, className = '', children }: LocationMapProps) {
  const [place, hasFrame] = useMapFrame(!isDrawn);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div ref={place} className={`${styles.map} ${className}`}>
      <img src={map} alt="" loading="lazy" />
      {hasFrame && (
        <iframe
          title={`Map of ${COMPANY.name}, ${COMPANY.street}, ${COMPANY.town}`}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          src={COMPANY.mapUrl}
          inert={!isLoaded}
          onLoad={() => setLoaded(true)}
        />
      )}
      {children}
    </div>
  );
}
