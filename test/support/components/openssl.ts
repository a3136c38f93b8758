import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Component, findProgram, skipWithout } from './component.ts';

const OPENSSL: Component = {
  programIn: 'OPENSSL',
  program: 'openssl',
  alsoIn: [],
  howToGet: 'install OpenSSL (apt-get install openssl)',
};

export const skipWithoutOpenssl = skipWithout('certificates', OPENSSL);

/** Makes the key and the certificate of a server that is its own authority, in a folder. */
export async function aCertificate(folder: string, ip: string) {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${ip}`, '-addext', `subjectAltName=IP:${ip}`];
  await promisify(execFile)(findProgram(OPENSSL) ?? '', [...words, ...names, '-keyout', key, '-out', certificate]);
  return { key, certificate };
}
