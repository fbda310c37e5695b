import { expect, test } from 'vitest'
import { keyAct, nextRate, rates } from '#features/player/keys.ts'

const page = { modified: false, taken: false, control: false, within: false }

test('keys do what people know them to do', () => {
  expect(keyAct({ ...page, key: ' ' })).toEqual({ act: 'play' })
  expect(keyAct({ ...page, key: 'ArrowLeft' })).toEqual({ act: 'seek', bySeconds: -10 })
  expect(keyAct({ ...page, key: 'F' })).toEqual({ act: 'full' })
  expect(keyAct({ ...page, key: 'm' })).toEqual({ act: 'mute' })
  expect(keyAct({ ...page, key: '>' })).toEqual({ act: 'rate', step: 1 })
  expect(keyAct({ ...page, key: 'j' })).toEqual({ act: 'seek', bySeconds: -10 })
  expect(keyAct({ ...page, key: 'L' })).toEqual({ act: 'seek', bySeconds: 10 })
  expect(keyAct({ ...page, key: '0' })).toEqual({ act: 'part', part: 0 })
  expect(keyAct({ ...page, key: '7' })).toEqual({ act: 'part', part: 0.7 })
})

test('the browser, text fields and buttons keep their keys', () => {
  expect(keyAct({ ...page, key: 'f', modified: true })).toBeUndefined()
  expect(keyAct({ ...page, key: 'm', taken: true })).toBeUndefined()
  expect(keyAct({ ...page, key: ' ', control: true })).toBeUndefined()
  expect(keyAct({ ...page, key: 'm', control: true })).toEqual({ act: 'mute' })
})

test('up and down scroll the page unless the player has the focus', () => {
  expect(keyAct({ ...page, key: 'ArrowUp' })).toBeUndefined()
  expect(keyAct({ ...page, key: 'ArrowUp', within: true })).toEqual({ act: 'volume', by: 0.1 })
})

test('speeds go one step and stay at the ends', () => {
  expect(nextRate(1, 1)).toBe(1.25)
  expect(nextRate(1, -1)).toBe(0.75)
  expect(nextRate(rates.at(-1)!, 1)).toBe(2)
  expect(nextRate(rates[0], -1)).toBe(0.5)
})
