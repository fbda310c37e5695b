import { expect, test } from 'vitest'
import { pushPath } from '#app/history-stack.ts'

/** What is kept after going through these paths, and which way each of them was. */
function walk(...paths: string[]) {
  let stack: readonly string[] = []
  const ways = paths.map((path) => {
    const pushed = pushPath(stack, path)
    stack = pushed.stack
    return pushed.direction
  })
  return { stack, ways }
}

test('a new path goes to the front unless it equals the top', () => {
  expect(walk('/a', '/b')).toEqual({ stack: ['/b', '/a'], ways: ['forward', 'forward'] })
  expect(walk('/a', '/b', '/b')).toEqual({ stack: ['/b', '/a'], ways: ['forward', 'forward', 'same'] })
})

test('the path that stands second is a step back, and the top is dropped', () => {
  expect(walk('/a', '/b', '/a')).toEqual({ stack: ['/a'], ways: ['forward', 'forward', 'back'] })
  expect(walk('/a', '/b', '/a', '/b').ways.at(-1)).toBe('forward')
})

test('only the newest two are kept: further back than one step is forward again', () => {
  expect(walk('/a', '/b', '/c').stack).toEqual(['/c', '/b'])
  expect(walk('/a', '/b', '/c', '/b', '/a').ways).toEqual(['forward', 'forward', 'forward', 'back', 'forward'])
})
