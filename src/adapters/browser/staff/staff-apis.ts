import { staffClient } from './staff-client.ts';

/** The adapters of all staff ports. They share one session. */
export function browserStaffApis() {
  const call = staffClient();
  return {
    make: call.make,
  };
}
