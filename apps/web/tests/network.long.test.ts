import { networkInterfaces } from 'node:os';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { Server } from './server.js';

const order = (page: Page) => page.getByRole('navigation', { name: 'Turn order' });

const isInNetwork = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .some(({ internal, family }) => !internal && family === 'IPv4');

inBrowser('an invitation', (web) => {
  let server: Server | undefined;
  afterEach(() => server?.kill());
  afterAll(() => server?.remove());

  /** A GM who has just made a link for a player. */
  async function invited(options: readonly string[]): Promise<Page> {
    server = new Server(options);
    const gm = await web.open(await server.start());
    await gm.getByRole('button', { name: 'Host online' }).first().click();
    await order(gm).waitFor();
    await gm.getByRole('button', { name: 'Menu', exact: true }).click();
    await gm.getByRole('textbox', { name: 'Player name' }).fill('Ada');
    await gm.getByRole('button', { name: 'Create link' }).click();
    return gm;
  }

  const linkOf = (gm: Page): Promise<string> =>
    gm.getByRole('textbox', { name: 'The link for Ada' }).inputValue();

  /** What a phone's camera would read from the QR code shown. */
  async function scanned(gm: Page): Promise<string> {
    const picture = await gm.getByRole('img', { name: 'QR code of the link for Ada' }).screenshot();
    const { width, height, data } = await gm.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      return { width: image.width, height: image.height, data: [...pixels] };
    }, picture.toString('base64'));
    const image = { width, height, data: Uint8ClampedArray.from(data) };
    return decodeQR(image, { effort: Infinity, timeLimit: Infinity });
  }

  test('to a server of this computer only says so', async () => {
    const gm = await invited([]);
    await gm.getByText('This link works on this computer only').waitFor();
    expect(await linkOf(gm)).toContain('127.0.0.1');
    expect(await gm.getByRole('img', { name: 'QR code' }).count()).toBe(0);
  });

  test.skipIf(!isInNetwork)(
    'to a server of the network names an address at which players join, without encryption too',
    async () => {
      const gm = await invited(['--host', '0.0.0.0']);
      await gm.getByText('Works for everyone in your network').waitFor();
      const link = await linkOf(gm);
      expect(link).not.toMatch(/localhost|127\./);
      expect(await scanned(gm)).toBe(link);
      const player = await web.open(link);
      await order(player).waitFor();
      expect(await player.evaluate(() => isSecureContext)).toBe(false);
    },
  );
});
