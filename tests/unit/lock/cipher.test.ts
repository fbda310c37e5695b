import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyBytes, open, openSame, sameKeyBytes, seal, sealSame, subkey } from '#bridge/seal/aead.ts'

const random = (bytes: number) => new Uint8Array(randomBytes(bytes))
const about = new TextEncoder().encode('cards')
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Two ways to seal: with a nonce of its own each time, and to the same form each time. */
const ways = [
  { name: 'seal', seal, open, key: () => random(keyBytes) },
  { name: 'sealSame', seal: sealSame, open: openSame, key: () => random(sameKeyBytes) },
] as const

test.for(ways)('$name: what was sealed opens, at every length', (way) => {
  const key = way.key()
  for (let length = 1; length < 300; length += 1) {
    const plain = random(length)
    expect(way.open(key, way.seal(key, plain, about), about), `${length} bytes`).toEqual(plain)
  }
})

test.for(ways)('$name: nothing opens that was changed by a bit, cut, or belongs elsewhere', (way) => {
  const key = way.key()
  const sealed = way.seal(key, random(70), about)
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = sealed.slice()
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(way.open(key, changed, about), `bit ${bit}`).toBeUndefined()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(way.open(key, sealed.slice(0, length), about), `cut to ${length}`).toBeUndefined()
  expect(way.open(key, sealed, new TextEncoder().encode('lists'))).toBeUndefined()
  expect(way.open(way.key(), sealed, about)).toBeUndefined()
})

test('rows are never sealed to the same form, key texts always are', () => {
  const plain = random(40)
  const key = random(keyBytes)
  expect(hexOf(seal(key, plain, about))).not.toBe(hexOf(seal(key, plain, about)))
  const same = random(sameKeyBytes)
  expect(hexOf(sealSame(same, plain, about))).toBe(hexOf(sealSame(same, plain, about)))
  expect(hexOf(sealSame(same, plain, about))).not.toBe(hexOf(sealSame(same, plain, new Uint8Array())))
})

test('a key for another purpose is another key, of the length that was asked for', () => {
  const root = random(32)
  expect(subkey(root, 'rows', 32)).toHaveLength(32)
  expect(subkey(root, 'key texts', 64)).toHaveLength(64)
  expect(hexOf(subkey(root, 'rows', 32))).toBe(hexOf(subkey(root, 'rows', 32)))
  expect(hexOf(subkey(root, 'rows', 32))).not.toBe(hexOf(subkey(root, 'keys', 32)))
})
