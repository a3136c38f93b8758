import { type ReactNode, useState } from 'react';
import { addressLine, mapUrl } from '../../domain/shared/company.ts';
import map from '../assets/map.svg';
import styles from './location-map.module.css';
import { useCompany } from './use-company.ts';
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
  const company = useCompany();
  const address = mapUrl(company);
  const [place, hasFrame] = useMapFrame(isDrawn ? undefined : address);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div ref={place} className={`${styles.map} ${className}`}>
      <img src={map} alt="" loading="lazy" />
      {hasFrame && (
        <iframe
          title={`Map of ${company.name}, ${addressLine(company)}`}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          src={address}
          inert={!isLoaded}
          onLoad={() => setLoaded(true)}
        />
      )}
      {children}
    </div>
  );
}
