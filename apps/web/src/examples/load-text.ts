// This loads the YAML reader, which only texts that were not read at build time need.
export { loadRuns as loadText } from '@tiltyard/engine/files';
