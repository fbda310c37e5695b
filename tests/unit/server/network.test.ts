import { expect, it } from 'vitest'
import { networkOf } from '#server/api/network.ts'

it.each([
  ['203.0.113.77', undefined, '203.0.113.0/24'],
  ['::ffff:203.0.113.77', undefined, '203.0.113.0/24'],
  ['2001:db8:1:2ff::1', undefined, '20010db8000102::/56'],
  ['2001:db8:1:200:9::', undefined, '20010db8000102::/56'],
  ['2001:db8:1:300::1', undefined, '20010db8000103::/56'],
  ['fe80::1%eth0', undefined, 'fe800000000000::/56'],
  // the proxy on this machine wrote the last entry, whatever the caller wrote before it
  ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.0/24'],
  ['::1', '2001:db8::7', '20010db8000000::/56'],
  ['::ffff:127.0.0.1', '203.0.113.9', '203.0.113.0/24'],
  // nobody else is believed
  ['203.0.113.77', '198.51.100.1', '203.0.113.0/24'],
  ['127.0.0.1', undefined, undefined],
  ['127.0.0.1', 'unknown', undefined],
  [undefined, '203.0.113.9', undefined],
])('what comes from %j through %j comes from the network %j', (peer, forwardedFor, network) => {
  expect(networkOf(peer, forwardedFor)).toBe(network)
})
