// The reader of YAML comes with it, which only a text needs that was not read when the page was built.
export { loadRuns as loadText } from '@tiltyard/engine/files';
