import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { Server } from './server.js';

const template = fileURLToPath(new URL('../../cli/templates/ruleset/', import.meta.url));

inBrowser('a ruleset from outside', (web) => {
  const server = new Server(['--ruleset', template]);
  afterEach(() => server.kill());
  afterAll(() => server.remove());

  test('is offered by the server, imported by the page under its policy, and played with odds', async () => {
    const address = await server.start();
    const founded = await fetch(`${address}/api/fights`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        scenario: readFileSync(`${template}examples/bridge.yaml`, 'utf8'),
        name: 'Ann',
      }),
    });
    const { fight, token } = JSON.parse(await founded.text());
    const page = await web.open('about:blank');
    const troubles: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error') troubles.push(line.text());
    });
    await page.goto(address);
    await page.getByRole('heading', { name: 'My System' }).waitFor();
    await page.getByRole('article', { name: 'The bridge' }).waitFor();
    await page.goto(`${address}/#/table/${fight}/${token}`);
    await page.reload();
    await page.getByRole('navigation', { name: 'Turn order' }).waitFor();
    expect(await page.getByText('The bridge').count()).toBeGreaterThan(0);
    expect([...troubles, ...web.faults]).toEqual([]);
  });
});
