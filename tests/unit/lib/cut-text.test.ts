import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cutText } from '#lib/cut-text.ts'

test('a text is cut before the sign that does not fit, never within it', () => {
  expect(cutText('月亮', 2)).toBe('月亮')
  expect(cutText('月亮🌙', 3)).toBe('月亮')
  expect(cutText('月亮🌙', 4)).toBe('月亮🌙')
  expect(cutText('一👨‍👩‍👧', 5)).toBe('一')
  expect(cutText('', 0)).toBe('')
})

test('whatever the length, what is left can be put into an address', () => {
  const text = `${'🌙a'.repeat(20)}e${'\u0301'.repeat(30)}👩‍🚀🇨🇳`
  for (let most = 0; most <= text.length; most++) {
    const cut = cutText(text, most)
    expect(cut.length).toBeLessThanOrEqual(most)
    expect(() => encodeURIComponent(cut)).not.toThrow()
  }
})

test('a sign that is longer than all that may stay is cut between its code points', () => {
  expect(cutText('👨‍👩‍👧', 4)).toBe('👨‍')
})

test('no text is cut by UTF-16 units: a number of characters goes through cutText', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const cut = /\.(?:slice|substring|substr)\(\s*0?,?\s*(?:\d{2,}|limits\.\w+|\w*(?:[cC]hars|[tT]itle|[wW]ord)\w*)\)/g
  const found = globSync(['src/{app,components,data,features}/**/*.{ts,tsx}', 'workers/{sw,net/outbox}/**/*.ts'], {
    cwd: root,
  }).flatMap((file) => (readFileSync(path.join(root, file), 'utf8').match(cut) ?? []).map((one) => `${file}: ${one}`))
  expect(found).toEqual([])
})
