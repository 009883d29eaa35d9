import { expect, onTestFinished, test } from 'vitest';
import { folder, http, served } from '../../testing/harness.js';
import { isLoopback, reachableAddresses } from './reachable.js';

const one = (address: string, family: 'IPv4' | 'IPv6', internal = false) => ({
  address,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  ...(family === 'IPv6' ? { family, scopeid: 0 } : { family }),
});

const interfaces = {
  lo: [one('127.0.0.1', 'IPv4', true), one('::1', 'IPv6', true)],
  eth: [one('fe80::1', 'IPv6'), one('fd00::7', 'IPv6'), one('192.168.0.7', 'IPv4')],
};

test('a server on all networks is reached at the addresses of this computer', () => {
  expect(reachableAddresses('0.0.0.0', 4180, interfaces)).toEqual(['http://192.168.0.7:4180']);
  expect(reachableAddresses('::', 4180, interfaces)).toEqual([
    'http://192.168.0.7:4180',
    'http://[fd00::7]:4180',
  ]);
  expect(reachableAddresses('table.example', 80, interfaces)).toEqual(['http://table.example:80']);
});

test('a server on this computer only is reached by no one else', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '127.5.5.5'])
    expect([host, isLoopback(host), reachableAddresses(host, 1, interfaces)]).toEqual([
      host,
      true,
      [],
    ]);
});

test('the addresses are sent to callers on this computer', async () => {
  const serving = await served(folder(onTestFinished), { host: '0.0.0.0' });
  onTestFinished(() => serving.stop());
  const { port } = new URL(serving.address);
  const reachable = reachableAddresses('0.0.0.0', Number(port));
  expect(serving.reachable).toEqual(reachable);
  const told = await http(serving.address, 'GET', '/api/addresses');
  expect([told.status, told.json()]).toEqual([200, { addresses: reachable }]);
  // A visitor at one of the addresses already knows it, and is sent no others.
  for (const address of reachable) {
    const other = await http(address, 'GET', '/api/addresses');
    expect(other.json()).toEqual({ addresses: [] });
  }
});
