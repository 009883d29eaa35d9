import type { Study } from '@tiltyard/analysis';
import { studyPage, studyScenes, studyText } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Field } from '../../design/controls/field.js';
import { fileName, saveFile } from '../../library/files/save-file.js';
import { to } from '../../router.js';
import { loadSystem, registryOf } from '../../systems/system.js';
import { onlyStep, packedStudy } from './study-link.js';
import style from './study.module.css';

/** Shares a study: as a file, as a page, or a single step as a link that needs no server. */
export function ShareStudy({
  study,
  number,
}: {
  readonly study: Study;
  readonly number: number;
}): ReactNode {
  const { toast, say } = useAnnouncer();
  const [link, setLink] = useState<{ readonly number: number; readonly address: string }>();
  const name = fileName(study.title, 'study');
  const trouble = (error: unknown): void =>
    toast(error instanceof Error ? error.message : String(error), 'danger');
  const asPage = async (): Promise<void> => {
    const system = await loadSystem(study.ruleset);
    const scenes = studyScenes(study, registryOf(system));
    if (!scenes.ok) return toast('This study can’t be drawn. Save it as a file.', 'danger');
    saveFile(`${name}.html`, studyPage(study, scenes.value), 'text/html');
  };
  const asLink = async (): Promise<void> => {
    const packed = await packedStudy(onlyStep(study, number));
    if (packed === undefined)
      return toast('This step is too large for a link. Save the study as a file.', 'danger');
    const address = `${location.origin}${location.pathname}${to.linkedStudy(packed)}`;
    setLink({ number, address });
    await navigator.clipboard?.writeText(address).then(
      () => say('Link copied.'),
      () => undefined,
    );
  };
  return (
    <>
      <p className={style.tools}>
        <Button
          onClick={() => saveFile(`${name}.study.json`, studyText(study), 'application/json')}
        >
          Save as a file
        </Button>
        <Button onClick={() => void asPage().catch(trouble)}>Save as a page</Button>
        <Button onClick={() => void asLink().catch(trouble)}>Link to this step</Button>
      </p>
      {link?.number === number ? (
        <Field
          label="Link to this step"
          help="Everything is in the link: anyone who has it can look, and play on from there."
        >
          {(tied) => (
            <input
              {...tied}
              readOnly
              value={link.address}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
