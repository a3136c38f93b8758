import { DO_NOT_RENT_REASON_MISSING } from '../../../domain/booking/staff-messages.ts';
import { refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/customers.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { showCustomerFile, writeCustomerFile } from '../../use-cases/customer/customer-file.ts';

/** `/api/admin/customers/file`: what is known of a customer, and what staff write of one (CUST-1, CUST-2). */
export function adminCustomerRoutes({ app, ports, audited }: Site): void {
  // As for the detail of a booking: rows make the compiled serializer slow to build.
  const ofFile = { serializerCompiler: () => JSON.stringify };
  serve(app, calls.readCustomerFile, ofFile, async ({ query }, { request }) => {
    const shown = await showCustomerFile(ports, query);
    if (shown.ok) await countRows(audited, request, shown.value.bookings.length);
    return shown;
  });

  serve(app, calls.writeCustomerRemarks, ofFile, async ({ query, body }, { request }) => {
    const written = await writeCustomerFile(audited, query, body, staffEmail(request));
    if (written.ok) return written;
    const { code } = written.problem;
    if (code !== 'reason-missing') return refuse({ code });
    return refuse(invalidAt({ field: 'doNotRent/reason', text: DO_NOT_RENT_REASON_MISSING }));
  });
}
