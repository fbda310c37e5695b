import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { elsewhere, inputsOf } from './support/inputs.ts'

const lists: readonly CallName[] = [
  'ads.open',
  'home.config',
  'home.appCenter',
  'club.newestRank',
  'topic.feature',
  'report.types',
  'compilation.list',
  'short.byTag',
  'short.feed',
  'search.hot',
  'search.styles',
  'tag.hot',
  'user.info',
  'user.fans',
  'user.idols',
  'user.liked',
  'creator.featured',
  'creator.withMv',
  'notice.list',
  'club.rule',
  'gift.list',
  'help.list',
  'order.list',
  'proxy.index',
  'user.invited',
  'mv.likeGroups',
]

describe.each(ends)('$name', ({ open }) => {
  let end: End
  let user: Who
  let inputs: Partial<Record<CallName, object>>
  beforeAll(async () => {
    end = await open()
    user = await end.newcomer(100)
    inputs = await inputsOf(end)
  })
  afterAll(() => end.close())

  it('has an input for each call', () => {
    const known = [...Object.keys(inputs), ...lists, ...elsewhere]
    expect(callNames.filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(callNames.filter((name) => !elsewhere.includes(name)))(
    '%s answers a guest and a user with what its schema says',
    async (name) => {
      const call = callOf(name) as Call<unknown, unknown>
      const input = inputs[name] ?? {}
      const guestAnswer = await end.call(name, input, visitor())
      if (call.who === 'any') fits(call, guestAnswer)
      else expect(guestAnswer).toMatchObject({ errcode: 0, status: 420 })
      fits(call, await end.call(name, input, user))
    },
  )
})

function fits(
  call: Call<unknown, unknown>,
  answer: { status?: number; data?: unknown; time?: number; msg?: string },
): void {
  expect(answer, answer.msg ?? '').toMatchObject({ errcode: 0, status: call.success, time: expect.any(Number) })
  const fit = v.safeParse(call.output, answer.data)
  expect(fit.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined()
}
