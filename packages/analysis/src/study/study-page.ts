import { escaped, PICTURE_STYLE, PRINT_STYLE } from './page-parts.js';
import { studyPicture } from './study-picture.js';
import type { Lesson, Study, StudyScene, StudyStep } from './study.js';

const STYLE = `body{font:17px/1.55 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
svg{width:100%;height:auto;max-height:28rem;margin:.5rem 0}.quiet{color:#5c5c5c}.comment{white-space:pre-wrap}section{border-top:1px solid #ccc;padding:.5rem 0}
text{font:12px system-ui,sans-serif;fill:currentColor}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .5rem;text-align:left}summary{cursor:pointer;font-weight:600}
@media screen and (prefers-color-scheme:dark){body{color:#ddd;background:#181818}.quiet{color:#aaa}section,td,th{border-color:#444}}
${PICTURE_STYLE}
${PRINT_STYLE}`;

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** A lesson: the question is shown, the answer is folded. */
function lessonText({ by, commands }: Lesson, name: string): string {
  const choices = commands.map(({ text }) => text).toSorted();
  const rows = commands.map(
    ({ text, win, exact }) =>
      `<tr><td>${escaped(text)}</td><td>${percent(win.value)}</td><td class="quiet">${exact ? 'exact' : `${percent(win.low)} to ${percent(win.high)}`}</td></tr>`,
  );
  return `<h4>Find the best command for ${escaped(name || by)}</h4><ul>${choices.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>
<details><summary>Answer</summary><table><thead><tr><th>command</th><th>wins</th><th>interval of 95%</th></tr></thead><tbody>${rows.join('')}</tbody></table><p class="quiet">If all play on sensibly after it. Commands whose intervals overlap cannot be told apart.</p></details>`;
}

function stepText(step: StudyStep, scene: StudyScene | undefined, number: number): string {
  const { text, told, comment, lesson } = step;
  const name = scene?.combatants.find(({ id }) => id === lesson?.by)?.name ?? '';
  return `<section id="step-${number}"><h3>${number}. ${escaped(text)}${scene ? ` <span class="quiet">round ${scene.round}</span>` : ''}</h3>
${scene ? studyPicture(scene, step) : ''}
${told.length > 0 ? `<ul class="quiet">${told.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>` : ''}
${comment === '' ? '' : `<p class="comment">${escaped(comment)}</p>`}
${lesson ? lessonText(lesson, name) : ''}</section>`;
}

/**
 * A study as one standalone page of HTML.
 * @param scenes the result of `studyScenes`, step by step.
 */
export function studyPage(study: Study, scenes: readonly StudyScene[]): string {
  let number = 0;
  const chapters = study.chapters.map(({ title, steps }) => {
    const told = steps.map((step) => {
      const scene = scenes[number];
      number++;
      return stepText(step, scene, number);
    });
    return `<h2>${escaped(title)}</h2>\n${told.join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(study.title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(study.title)}</h1>
<p class="quiet">${escaped(`${study.ruleset} ${study.version}, by what ${study.knower} knew.`)}</p>
${chapters.join('\n')}
</body>
</html>
`;
}
