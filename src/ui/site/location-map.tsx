import { type ReactNode, useState } from 'react';
import { COMPANY } from '../../domain/shared/company.ts';
import map from '../assets/map.svg';
import styles from './location-map.module.css';
import { useMapFrame } from './use-map-frame.ts';

type Place = { readonly className?: string | undefined; readonly children?: ReactNode };

/**
 * The drawn map, which the maps service's frame covers once it comes near (PAGE-14). The address stands beside it as text. A frame
 * that loads under the focus would lose it, so it takes none before.
 */
export function LocationMap({ className = '', children }: Place) {
  const [place, hasFrame] = useMapFrame();
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
