import { expect, test } from 'vitest'
import { holdMedia, pinMedia, sweepMedia } from '#features/player/media-slots.ts'

test('only the two latest pages keep their media, and a page that comes back takes its place again', () => {
  const attached = new Set<string>()
  const gone = new Set<string>()
  const page = (name: string) => ({ detach: () => void attached.delete(name), alive: () => !gone.has(name) })
  const pages = new Map(['a', 'b', 'c'].map((name) => [name, page(name)]))
  const show = (name: string) => {
    attached.add(name)
    holdMedia(pages.get(name)!)
    return [...attached].toSorted().join('')
  }
  expect(show('a')).toBe('a')
  expect(show('b')).toBe('ab')
  expect(show('a')).toBe('ab')
  expect(show('c')).toBe('ac')
  expect(show('b')).toBe('bc')
  gone.add('b')
  sweepMedia()
  expect([...attached]).toEqual(['c'])
})

test('what plays on over other pages keeps its media, and takes no slot of theirs', () => {
  const gone: string[] = []
  const holder = (name: string) => ({ detach: () => void gone.push(name), alive: () => true })
  const [film, a, b, c] = [holder('film'), holder('a'), holder('b'), holder('c')]
  holdMedia(film)
  pinMedia(film)
  holdMedia(film)
  for (const one of [a, b]) holdMedia(one)
  expect(gone).toEqual([])
  holdMedia(c)
  expect(gone).toEqual(['a'])
  pinMedia(undefined)
  holdMedia(a)
  expect(gone).toEqual(['a', 'b', 'c'])
})
