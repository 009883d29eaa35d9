import type { ReactNode } from 'react';
import { Button } from './button.js';

interface UndoStep {
  /** The step in words. */
  readonly what?: string;
  readonly go: () => void;
}

/** Undo and redo, each naming its step; a button without a step is disabled. */
export function UndoButtons({
  undo,
  redo,
}: {
  readonly undo: UndoStep | undefined;
  readonly redo: UndoStep | undefined;
}): ReactNode {
  const steps = [
    { label: 'Undo', step: undo },
    { label: 'Redo', step: redo },
  ];
  return steps.map(({ label, step }) => (
    <Button
      key={label}
      disabled={step === undefined}
      title={step?.what === undefined ? undefined : `${label}: ${step.what}`}
      onClick={step?.go}
    >
      {label}
    </Button>
  ));
}
