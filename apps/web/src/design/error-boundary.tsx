import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { Page } from './page.js';

/** Catches errors below it and shows a message with a way to continue. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: Error | undefined }
> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Page title="Something went wrong">
        <p>
          {error.message} Your fight is saved up to the last action.{' '}
          <a href={location.href} onClick={() => location.reload()}>
            Load the page again
          </a>
          .
        </p>
      </Page>
    );
  }
}
