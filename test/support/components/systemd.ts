import { spawnSync } from 'node:child_process';

const isFound = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Without systemd the rating of the unit is skipped, with a message. On CI it fails. */
export const skipWithoutSystemd = !isFound && process.env.CI !== 'true';
if (skipWithoutSystemd) {
  console.warn('The rating of the systemd unit is skipped: put systemd-analyze on the PATH (package systemd).');
}
