import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import type { Unfree } from '../../../ports/api/availability.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { useHydrated } from '../../kit/use-hydrated.ts';

type ViewDealProps = {
  readonly vehicle: Vehicle;
  /** The address of its quote (HOLD-5). Undefined without a trip. */
  readonly address: string | undefined;
  readonly availability: Unfree | undefined;
  /** The id of what says that it is not free. */
  readonly labelId?: string | undefined;
  readonly className?: string | undefined;
  readonly wide?: boolean;
  /** With a trip the link leads on by itself. */
  readonly onChoose: () => void;
};

/**
 * Leads to the quote of a vehicle (PAGE-50): a link, which a new tab may open, or a button where it
 * leads nowhere.
 */
export function ViewDeal(props: ViewDealProps) {
  const { vehicle, address, availability, labelId, className = '', wide = false, onChoose } = props;
  const isLive = useHydrated();
  const shared = {
    wide,
    className: `needs-scripts ${className}`,
    'aria-label': `View Deal: ${vehicleTitle(vehicle)}`,
    'aria-describedby': labelId,
    onClick: onChoose,
  };
  if (address === undefined || availability === 'blocked') {
    return (
      <Button {...shared} inert={!isLive} disabled={availability === 'blocked'}>
        View Deal
      </Button>
    );
  }
  return (
    <ButtonLink {...shared} to="/rate-quote" state={{ vehicleId: vehicle.id }} address={address}>
      View Deal
    </ButtonLink>
  );
}
