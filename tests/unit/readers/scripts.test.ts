import { expect, test } from 'vitest'
import { loadScript } from '#features/novel/reader/scripts.ts'
import { chapter } from '#demo/text/prose.ts'

test('a text is put into either script, and what is in it already stays', async () => {
  const traditional = await loadScript('traditional')
  const simplified = await loadScript('simplified')
  expect(traditional('台风预警，里面的头发')).toBe('颱風預警，裡面的頭髮')
  expect(traditional('颱風')).toBe('颱風')
  expect(simplified('颱風預警，裡面的頭髮')).toBe('台风预警，里面的头发')
  expect(simplified('皇后在后面')).toBe('皇后在后面')
})

test('places hold in both scripts: a chapter has as many characters in each', async () => {
  const traditional = await loadScript('traditional')
  for (const no of [1, 2, 3]) {
    for (const paragraph of chapter(42, no)) expect(traditional(paragraph)).toHaveLength(paragraph.length)
  }
})
