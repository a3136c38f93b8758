import { browserStaffAccessApi } from './staff-access-api.ts';
import { browserStaffBookingsApi } from './staff-bookings-api.ts';
import { staffCall } from './staff-call.ts';
import { browserStaffPrivacyApi } from './staff-privacy-api.ts';
import { browserStaffVehiclesApi } from './staff-vehicles-api.ts';

/** All that the staff pages ask of the site, in one session. */
export function browserStaffApis() {
  const call = staffCall();
  return {
    access: browserStaffAccessApi(call),
    bookings: browserStaffBookingsApi(call),
    privacy: browserStaffPrivacyApi(call),
    vehicles: browserStaffVehiclesApi(call),
  };
}
