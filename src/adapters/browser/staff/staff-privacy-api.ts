import { ErasedDataAnswer, KeptDataAnswer } from '../../../ports/api/staff/privacy.ts';
import type { StaffPrivacyApi } from '../../../ports/browser/staff-privacy-api.ts';
import { expectJson, type StaffClient } from './staff-client.ts';

const PATH = '/api/admin/privacy';

/** Calls the routes for one person's data over HTTP. */
export function browserStaffPrivacyApi(call: StaffClient): StaffPrivacyApi {
  return {
    async find(email) {
      const path = `${PATH}/export`;
      const answer = await call.send('POST', path, { email });
      if (answer.status === 422) return 'malformed';
      const copy = `${JSON.stringify(answer.body, null, 2)}\n`;
      return expectJson(path, Promise.resolve(answer), KeptDataAnswer, (kept) => ({ ...kept, copy }));
    },
    async erase(email) {
      const path = `${PATH}/erase`;
      const answer = await call.send('POST', path, { email });
      if (answer.status === 422) return 'malformed';
      return expectJson(path, Promise.resolve(answer), ErasedDataAnswer, (erased) => erased);
    },
  };
}
