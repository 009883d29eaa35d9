import type { ReactNode } from 'react';
import { memo } from 'react';
import { Button } from '../../design/controls/button.js';
import { fileName, saveFile } from '../../library/files/save-file.js';
import type { ToldReview } from './review.worker.js';

/** The review as a file to share or print. */
export const SaveReview = memo(function SaveReview({
  title,
  files,
}: {
  readonly title: string;
  readonly files: ToldReview['files'];
}): ReactNode {
  const name = fileName(title, 'review');
  return (
    <section aria-labelledby="save-review">
      <h2 id="save-review">Save the review</h2>
      <p className="soft">
        With the maps at its turning points. The page prints well, to PDF too.
        {files ? null : ' Possible once the review is done.'}
      </p>
      <p>
        <Button
          disabled={!files}
          onClick={() => files && saveFile(`${name}.html`, files.html, 'text/html')}
        >
          As a page
        </Button>{' '}
        <Button
          disabled={!files}
          onClick={() => files && saveFile(`${name}.md`, files.markdown, 'text/markdown')}
        >
          As Markdown
        </Button>
      </p>
    </section>
  );
});
