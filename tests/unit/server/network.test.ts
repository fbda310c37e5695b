import { expect, it } from 'vitest'
import { addressList, networkOf } from '#server/api/network.ts'

const trusted = addressList(['127.0.0.1', '::1', '10.0.0.0/8', '2001:db8:ff::/48'])

it.each([
  ['203.0.113.77', undefined, '203.0.113.0/24'],
  ['::ffff:203.0.113.77', undefined, '203.0.113.0/24'],
  ['::ffff:cb00:714d', undefined, '203.0.113.0/24'],
  ['2001:db8:1:2ff::1', undefined, '20010db8000102::/56'],
  ['2001:db8:1:200:9::', undefined, '20010db8000102::/56'],
  ['2001:db8:1:300::1', undefined, '20010db8000103::/56'],
  ['fe80::1%eth0', undefined, 'fe800000000000::/56'],
  // the proxy wrote the last entry, whatever the caller wrote before it
  ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.0/24'],
  ['::1', '2001:db8::7', '20010db8000000::/56'],
  ['::ffff:127.0.0.1', '203.0.113.9', '203.0.113.0/24'],
  ['127.0.0.1', '198.51.100.1, ::ffff:203.0.113.9', '203.0.113.0/24'],
  // a proxy behind another one
  ['127.0.0.1', '198.51.100.1, 203.0.113.9, 2001:db8:ff:1::7, 10.9.8.7', '203.0.113.0/24'],
  // somebody within the prefix that is trusted
  ['127.0.0.1', '10.1.2.3', '10.1.2.0/24'],
  // nobody else is believed
  ['203.0.113.77', '198.51.100.1', '203.0.113.0/24'],
  ['127.0.0.2', '198.51.100.1', '127.0.0.0/24'],
  ['127.0.0.1', undefined, undefined],
  ['127.0.0.1', 'unknown', undefined],
  ['127.0.0.1', '203.0.113.9, 203.0.113.9:8080', undefined],
  [undefined, '203.0.113.9', undefined],
])('what comes from %j through %j comes from the network %j', (peer, forwardedFor, network) => {
  expect(networkOf(peer, forwardedFor, trusted)).toBe(network)
})

it("where no proxy is trusted the address of the peer counts, its own machine's too", () => {
  expect(networkOf('127.0.0.1', '203.0.113.9')).toBe('127.0.0.0/24')
  expect(networkOf('::ffff:10.0.0.7', '203.0.113.9')).toBe('10.0.0.0/24')
})

it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0/8', ''])('%j is no proxy', (entry) => {
  expect(() => addressList(['127.0.0.1', entry])).toThrow(entry)
})
