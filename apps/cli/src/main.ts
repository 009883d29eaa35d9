import { Command } from 'commander';

const program = new Command('tiltyard').description(
  'Runs fights in tabletop combat systems, with every die and modifier explained.',
);

program.action(() => program.help());
await program.parseAsync();
