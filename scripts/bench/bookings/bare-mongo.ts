import { BSON, MongoClient } from 'mongodb';
import { copied, type Ids, idsAfter, measure } from './bare-bookings.ts';

/**
 * `node bare-mongo.ts <url> <clients>` has that number of clients copy the booking of a database,
 * which is one document with its history and its e-mails, under other ids, acknowledged by the
 * majority and the journal: the document and indexes of `POST /api/bookings` without anything else.
 */
const [, , url = '', clients = ''] = process.argv;

const client = await MongoClient.connect(url, { writeConcern: { w: 'majority', j: true } });
const bookings = client.db().collection<{ _id: string }>('bookings');
const booking = await bookings.findOne({}, { sort: { 'fields.createdAt': 1 } });
if (booking === null) throw new Error('there is no booking to copy');
const text = BSON.EJSON.stringify(booking);
const { _id, fields, owedEmails } = JSON.parse(text);
const { createdAt, confirmationNumber, submissionKey } = fields;
const ofEmails = owedEmails.map(({ id }: { id: string }) => id);
const ids: Ids = [createdAt, confirmationNumber, _id, submissionKey, ...ofEmails];
const freshIds = idsAfter(await bookings.countDocuments(), ids);

await measure(Number(clients), () => bookings.insertOne(BSON.EJSON.parse(copied(text, ids, freshIds()))));
await client.close();
