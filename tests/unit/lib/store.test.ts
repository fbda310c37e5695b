import { expect, test } from 'vitest'

import { createEmitter } from '#lib/emitter.ts'
import { createStore } from '#lib/store.ts'

test('listeners hear in order, until they leave', () => {
  const emitter = createEmitter<number>()
  const heard: string[] = []
  const leave = emitter.on((n) => heard.push(`a${n}`))
  emitter.on((n) => heard.push(`b${n}`))
  emitter.emit(1)
  leave()
  leave()
  emitter.emit(2)
  expect(heard).toEqual(['a1', 'b1', 'b2'])
})

test('the same function may listen twice and leaves once at a time', () => {
  const emitter = createEmitter<void>()
  let heard = 0
  const listen = (): void => {
    heard += 1
  }
  const leave = emitter.on(listen)
  emitter.on(listen)
  leave()
  emitter.emit()
  expect(heard).toBe(1)
})

test('who comes during an event waits for the next one', () => {
  const emitter = createEmitter<void>()
  let late = 0
  emitter.on(() => {
    emitter.on(() => {
      late += 1
    })
  })
  emitter.emit()
  expect(late).toBe(0)
})

test('a store tells of changes only', () => {
  const store = createStore('a')
  let told = 0
  const leave = store.subscribe(() => {
    told += 1
  })
  store.set('a')
  expect(told).toBe(0)
  store.set('b')
  expect([store.get(), told]).toEqual(['b', 1])
  leave()
  store.set('c')
  expect([store.get(), told]).toEqual(['c', 1])
})
