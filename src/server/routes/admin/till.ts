import { NO_CARDS } from '../../../domain/rental/payment-texts.ts';
import { refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/till.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { closeStoredTill, showTill } from '../../use-cases/desk/till.ts';

/** The till of a day, for staff (PAY-11, PAY-12). */
export function adminTillRoutes({ app, ports, audited }: Site): void {
  serve(app, calls.readTill, {}, async ({ query }, { request }) => {
    const till = await showTill(ports, query.date);
    await countRows(audited, request, till.value.entries.length);
    return till;
  });
  serve(app, calls.closeTill, {}, async ({ body }, { request }) => {
    const closed = await closeStoredTill(ports, body, staffEmail(request));
    if (closed.ok) return closed;
    return refuse(
      closed.problem === 'note-card' ? invalidAt({ field: 'note', text: NO_CARDS }) : { code: closed.problem },
    );
  });
}
