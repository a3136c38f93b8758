import { useState } from 'react';
import { AlertOutlet } from '../../../kit/alert-outlet.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { CustomerFilePanel } from './customer-file.tsx';
import type { Contact } from './use-customer-file.ts';

type CustomerFileDialogProps = {
  readonly contact: Contact;
  readonly onOpen: (bookingId: string) => void;
  readonly onLeave: () => void;
  readonly onBack: () => void;
};

/** The file of a booking's customer, in place of the booking (CUST-5). */
export function CustomerFileDialog({ contact, onOpen, onLeave, onBack }: CustomerFileDialogProps) {
  const [hasTyped, setHasTyped] = useState(false);
  return (
    <Modal
      title="Customer’s file"
      bodyLabel="Customer"
      hasFields
      hasTyped={hasTyped}
      closeLabel="Back"
      onClose={onBack}
    >
      <AlertOutlet />
      <CustomerFilePanel contact={contact} onOpen={onOpen} onType={setHasTyped} onLeave={onLeave} />
    </Modal>
  );
}
