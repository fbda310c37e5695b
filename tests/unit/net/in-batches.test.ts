import { expect, test } from 'vitest'
import { inBatches } from '#net/image/in-batches.ts'

/** A reader whose reads end when the test says so. */
function reader(most: number) {
  const reads: { keys: readonly number[]; end: (how?: Error) => void }[] = []
  const one = inBatches<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const values = keys.map((key) => (key < 0 ? undefined : `value ${key}`))
        reads.push({ keys, end: (how) => (how ? reject(how) : resolve(values)) })
      }),
    most,
  )
  const read = async (no: number) => {
    await expect.poll(() => reads.length).toBeGreaterThan(no)
    return reads[no]!
  }
  return { one, read, reads }
}

test('the first waits for nobody; those that come meanwhile are read together, each gets its own', async () => {
  const { one, read, reads } = reader(10)
  const answers = Promise.all([1, 2, -3, 4].map((key) => one(key)))
  const first = await read(0)
  expect(first.keys).toEqual([1])
  first.end()
  const second = await read(1)
  expect(second.keys).toEqual([2, -3, 4])
  second.end()
  expect(await answers).toEqual(['value 1', 'value 2', undefined, 'value 4'])
  expect(reads).toHaveLength(2)
})

test('no read has more than it may; the rest comes behind it', async () => {
  const { one, read } = reader(2)
  const answers = Promise.all([1, 2, 3, 4].map((key) => one(key)))
  for (const [no, keys] of [[1], [2, 3], [4]].entries()) {
    const next = await read(no)
    expect(next.keys).toEqual(keys)
    next.end()
  }
  expect(await answers).toHaveLength(4)
})

test('a read that fails fails who asked in it, and nobody else', async () => {
  const { one, read } = reader(10)
  const settled = Promise.allSettled([1, 2, 3].map((key) => one(key)))
  ;(await read(0)).end()
  ;(await read(1)).end(new Error('planted'))
  const later = one(4)
  ;(await read(2)).end()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await later).toBe('value 4')
})
