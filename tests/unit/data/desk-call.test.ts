import { afterEach, expect, test, vi } from 'vitest'
import { change } from '#desk/data/call.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refused = (code: string) => new Response(JSON.stringify({ code, params: {} }), { status: 409 })

/** Asks for a change whose first answer is lost on the way, and whose second is this one. */
async function afterLoss<T>(second: Response, ask: () => Promise<T>) {
  vi.useFakeTimers()
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('cut')).mockResolvedValueOnce(second)
  vi.stubGlobal('fetch', fetched)
  const asked = ask().then(
    (reply) => ({ reply }),
    ({ code }: { code: string }) => ({ code }),
  )
  await vi.runAllTimersAsync()
  const [first, again] = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Desk-Request'))
  expect(again, 'the same change').toBe(first)
  return asked
}

test('a change that answers nothing has been made where its first try went through', async () => {
  const ask = () => change('codes.void', { id: 1, reason: '活动结束' })
  expect(await afterLoss(refused('done-already'), ask)).toEqual({ reply: {} })
})

test('a change whose answer is wanted says that it was lost, rather than that there is none', async () => {
  expect(await afterLoss(refused('done-already'), () => change('codes.take', { id: 1 }))).toEqual({
    code: 'answer-lost',
  })
})

test('what was done before by somebody else is told as that', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(refused('done-already')))
  await expect(change('codes.take', { id: 1 })).rejects.toMatchObject({ code: 'done-already' })
})
