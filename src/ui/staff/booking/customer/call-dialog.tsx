import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormerCustomer } from '../../../../domain/booking/search.ts';
import { formatCount } from '../../../../domain/shared/format-date.ts';
import { findCustomers } from '../../../../ports/api/calls/staff/bookings.ts';
import type { OpenedDialog } from '../../../../ports/api/staff/stored-list.ts';
import { AlertOutlet } from '../../../kit/alert-outlet.tsx';
import { AlertProvider } from '../../../kit/alerts.tsx';
import { Button } from '../../../kit/button.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { useRested } from '../../shared/use-rested.ts';
import { CustomerChoice } from './customer-choice.tsx';
import styles from './customer-file.module.css';
import { CustomerFilePanel } from './customer-file.tsx';
import type { Contact } from './use-customer-file.ts';

/** Fewer digits would find nearly everybody. */
const MIN_TYPED = 4;
const MAX_TYPED = 254;
const FIELD_ID = 'call-phone';

/** Who calls: the customer with a phone, as it is typed (CUST-8). A name or an address finds as well. */
export function CallDialog(props: { readonly onClose: () => void }) {
  // It lies over any page, which keeps its own alert.
  return (
    <AlertProvider>
      <CallSearch {...props} />
    </AlertProvider>
  );
}

function CallSearch({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FormerCustomer>();
  const [hasTyped, setHasTyped] = useState(false);
  useEffect(() => document.getElementById(FIELD_ID)?.focus(), []);
  const { rested: q = '' } = useRested(typed.trim());
  const isSearched = q.length >= MIN_TYPED;
  const query = useStaffQuery(['bookings', 'customers', q], ({ read }) => read(findCustomers, { query: { q } }), {
    enabled: isSearched,
  });
  const found = (isSearched && query.data?.customers) || [];
  const shown = found.length === 1 ? found[0] : chosen;
  const open = (bookingId: string): void => {
    onClose();
    const over: OpenedDialog & { readonly depth: number } = { bookingId, depth: 1 };
    void navigate('/admin/bookings', { state: { over } });
  };
  return (
    <Modal title="Who calls" bodyLabel="Customer" hasFields hasTyped={hasTyped} onClose={onClose}>
      <AlertOutlet />
      <TextField
        id={FIELD_ID}
        type="tel"
        label="Phone number"
        hint="The first or last digits. A name or an email address is found too."
        autoComplete="off"
        maxLength={MAX_TYPED}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
          setHasTyped(false);
        }}
      />
      <div className={styles.found}>
        {isSearched ? (
          <LoadHint query={query}>
            {found.length === 0 ? 'Nobody is known by this.' : `${formatCount(found.length, 'customer')} found.`}
          </LoadHint>
        ) : (
          <p role="status" className="hint" />
        )}
      </div>
      {found.length > 1 && (
        <CustomerChoice label="Customers" found={found} chosen={chosen} isKept onChoose={setChosen} />
      )}
      {shown && (
        <CustomerFilePanel
          key={`${shown.email} ${shown.phone}`}
          contact={contactOf(shown)}
          onOpen={open}
          onType={setHasTyped}
          onLeave={onClose}
        />
      )}
      {isSearched && query.isSuccess && found.length === 0 && (
        <div className={styles.press}>
          <Button
            onClick={() => {
              onClose();
              const customer = { firstName: '', lastName: '', email: '', phone: typed.trim() };
              void navigate('/admin/new-booking', { state: { customer } });
            }}
          >
            New booking
          </Button>
        </div>
      )}
    </Modal>
  );
}

function contactOf({ email, phone }: FormerCustomer): Contact {
  return email === '' ? { phone } : { email };
}
