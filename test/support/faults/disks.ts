import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { aFolder } from '../temp-folder.ts';

/**
 * The operating system makes disks full or read-only. Only root can do that, and in a container
 * often not even root.
 */
export const skipWithoutMounts = !canMount();
if (skipWithoutMounts) {
  console.warn('Tests of a full and of a read-only disk are skipped: they want root on Linux, and leave to mount.');
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Mounts a disk of this size in megabytes. It is removed when the running test ends. */
export async function aDisk(megabytes: number): Promise<string> {
  const folder = await aFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/**
 * Makes files immutable for everybody, including root and processes that have them open. Returns a
 * function that reverts it.
 */
export function makeImmutable(files: readonly string[]): () => void {
  const change = (sign: '+' | '-') => void execFileSync('chattr', [`${sign}i`, ...files]);
  change('+');
  onTestFinished(() => change('-'));
  return () => change('-');
}
