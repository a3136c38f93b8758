import { openSqlite } from '../../src/adapters/sqlite/open.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { invoiceNumbersContract } from '../contracts/stores/invoice-numbers.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { recordsContract } from '../contracts/stores/records.ts';
import { recordListsContract } from '../contracts/stores/records-lists.ts';
import { recordPartsContract } from '../contracts/stores/records-parts.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { aFile } from '../support/site/sqlite-file.ts';
import { subjectsOf } from '../support/site/store-subjects.ts';

const fresh = subjectsOf(aFile, openSqlite);

recordsContract(fresh);
recordListsContract(fresh);
recordPartsContract(fresh);
invoiceNumbersContract(fresh);
outboxContract(fresh);
insightStoreContract(fresh);
removalStoreContract(fresh);
siteStoreContract(fresh, { hasServer: false });
