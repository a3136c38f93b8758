import { browserStaffAccessApi } from './staff-access-api.ts';
import { browserStaffBookingsApi } from './staff-bookings-api.ts';
import { staffClient } from './staff-client.ts';
import { browserStaffProviderApi } from './staff-provider-api.ts';

/** The adapters of all staff ports. They share one session. */
export function browserStaffApis() {
  const call = staffClient();
  return {
    make: call.make,
    access: browserStaffAccessApi(call),
    bookings: browserStaffBookingsApi(call),
    provider: browserStaffProviderApi(call),
  };
}
