import { browserStaffAccessApi } from './staff-access-api.ts';
import { browserStaffAuditApi } from './staff-audit-api.ts';
import { browserStaffBookingsApi } from './staff-bookings-api.ts';
import { staffClient } from './staff-client.ts';
import { browserStaffHealthApi } from './staff-health-api.ts';
import { browserStaffPeopleApi } from './staff-people-api.ts';
import { browserStaffProviderApi } from './staff-provider-api.ts';
import { browserStaffReportsApi } from './staff-reports-api.ts';
import { browserStaffVehiclesApi } from './staff-vehicles-api.ts';

/** The adapters of all staff ports. They share one session. */
export function browserStaffApis() {
  const call = staffClient();
  return {
    make: call.make,
    access: browserStaffAccessApi(call),
    audit: browserStaffAuditApi(call),
    bookings: browserStaffBookingsApi(call),
    health: browserStaffHealthApi(call),
    provider: browserStaffProviderApi(call),
    reports: browserStaffReportsApi(call),
    people: browserStaffPeopleApi(call),
    vehicles: browserStaffVehiclesApi(call),
  };
}
