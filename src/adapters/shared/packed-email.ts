import { readFileSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Email } from '../../domain/outbox/email.ts';

/**
 * The texts that e-mails are compressed with, by number: JSON of sample e-mails, in which most of
 * an e-mail is found. A released one is never edited or removed, because what was compressed with
 * it cannot be read without it (docs/decisions/0033).
 */
const DICTIONARIES: ReadonlyMap<number, Uint8Array> = new Map([
  [1, readFileSync(new URL('email-dictionary-1.txt', import.meta.url))],
]);

/** The dictionary of new e-mails. */
const PRESENT = 1;

/** The fastest level. Higher ones save less than a tenth, because the dictionary has most of it. */
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };

/** Bytes that are reserved for a packed e-mail at a time. Most take less than 1 kB. */
const CHUNK_BYTES = 4096;

/**
 * The longest e-mail that is read, in bytes, so that a damaged row cannot fill the memory. Texts of
 * customers are limited to a few thousand characters.
 */
const MAX_EMAIL_BYTES = 4 * 1024 * 1024;

/** Compresses an e-mail: the number of its dictionary in one byte, then a zstd frame of its JSON. */
export function packEmail(email: Email): Uint8Array {
  const options = { params: PARAMS, dictionary: dictionaryOf(PRESENT), chunkSize: CHUNK_BYTES };
  const frame = zstdCompressSync(JSON.stringify(email), options);
  return Buffer.concat([Uint8Array.of(PRESENT), frame]);
}

/**
 * Reads a packed e-mail, exactly as it was. Throws for one that is damaged, and for one of a newer
 * program.
 */
export function unpackEmail(packed: Uint8Array): Email {
  const dictionary = dictionaryOf(packed[0]);
  const json = zstdDecompressSync(packed.subarray(1), { dictionary, maxOutputLength: MAX_EMAIL_BYTES });
  return JSON.parse(json.toString());
}

function dictionaryOf(number: number | undefined): Uint8Array {
  const dictionary = number === undefined ? undefined : DICTIONARIES.get(number);
  if (dictionary === undefined) throw new TypeError(`No dictionary ${number} for a stored e-mail`);
  return dictionary;
}
