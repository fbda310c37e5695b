import { expect, test, vi } from 'vitest'
import { createSlices, soon } from '#lib/scheduling.ts'

const busy = (ms: number) => {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

test('jobs run in their order, in slices that let others in between', async () => {
  const seen: string[] = []
  for (let at = 0; at < 6; at++) {
    soon(() => {
      busy(3)
      seen.push(`job ${at}`)
      setTimeout(() => seen.push('other'))
    })
  }
  expect(seen).toEqual([])
  await vi.waitFor(() => expect(seen.filter((one) => one.startsWith('job'))).toHaveLength(6))
  expect(seen.filter((one) => one !== 'other')).toEqual([0, 1, 2, 3, 4, 5].map((at) => `job ${at}`))
  expect(seen.indexOf('other')).toBeLessThan(seen.indexOf('job 5'))
})

test('a job that was taken back does not run; one that is added by a job does', async () => {
  const seen: string[] = []
  const takeBack = soon(() => seen.push('taken back'))
  soon(() => soon(() => seen.push('added')))
  takeBack()
  await vi.waitFor(() => expect(seen).toEqual(['added']))
})

test('a job that fails stops none of the others', async () => {
  const seen: string[] = []
  const tasks: (() => void)[] = []
  const queue = createSlices(
    () => 0,
    (run) => tasks.push(run),
  )
  queue(() => {
    throw new Error('planted')
  })
  queue(() => seen.push('the other'))
  expect(() => tasks.shift()!()).toThrow('planted')
  tasks.shift()!()
  expect(seen).toEqual(['the other'])
})
