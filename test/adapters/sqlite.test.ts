import { openSqliteArchive } from '../../src/adapters/sqlite/open.ts';
import { archiveContract } from '../contracts/stores/archive.ts';
import { bookingStoreContract } from '../contracts/stores/booking-store.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { recordsContract } from '../contracts/stores/records.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { reportStoreContract } from '../contracts/stores/report-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { vehicleStoreContract } from '../contracts/stores/vehicle-store.ts';
import { aFile, openedOn } from '../support/site/sqlite-file.ts';
import { subjectsOf } from '../support/site/store-subjects.ts';

const { fresh, freshArchive } = subjectsOf({ anEmptyPlace: aFile, open: openedOn, openArchive: openSqliteArchive });

bookingStoreContract(fresh);
vehicleStoreContract(fresh);
recordsContract(fresh);
outboxContract(fresh);
insightStoreContract(fresh);
removalStoreContract(fresh);
reportStoreContract(fresh);
siteStoreContract(fresh, { hasServer: false });
archiveContract(freshArchive);
