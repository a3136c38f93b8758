import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { aFolder } from './temp-folder.ts';

/** Disks are made full and read-only by the operating system itself, which lets root alone do so, and in a container often not even root. */
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

/** A disk of its own of so many megabytes, gone when the running test ends. */
export async function aDisk(megabytes: number): Promise<string> {
  const folder = await aFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Lets nobody write to files any more, root and processes that have them open included; gives what takes that back. */
export function makeImmutable(files: readonly string[]): () => void {
  const change = (sign: '+' | '-') => void execFileSync('chattr', [`${sign}i`, ...files]);
  change('+');
  onTestFinished(() => change('-'));
  return () => change('-');
}
