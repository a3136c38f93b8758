import { type Result, refuse } from '../../domain/shared/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { withSite } from '../compose-site.ts';
import type { Config } from '../config.ts';
import type { RunMode } from '../use-cases/site/begin-deletion.ts';
import { readCommandConfig } from './command-config.ts';
import { readRunMode, runCommand } from './run-command.ts';

/**
 * Runs the command of a job that deletes, on the configured site. Any argument but `--confirm` is
 * refused with the usage.
 */
export async function runDeletionCommand(
  usage: string,
  work: (ports: Ports, config: Config, mode: RunMode) => Promise<Result<string, string>>,
): Promise<void> {
  await runCommand(async () => {
    const mode = readRunMode(process.argv.slice(2));
    if (mode === undefined) return refuse(usage);
    const config = await readCommandConfig();
    if (!config.ok) return config;
    return withSite(config.value, (ports) => work(ports, config.value, mode));
  });
}
