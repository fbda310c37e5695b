import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

describe.each(ends)('$name: texts of the place', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  it.each(['club.rule', 'dating.joinUs'] as const)('%s comes in the language of its reader', async (name) => {
    const said = async (tag: string) => {
      const { data } = await end.call(name, {}, await end.newcomer(), { envelope: { system_language: tag } })
      return JSON.stringify(data)
    }
    expect(await said('en-GB')).not.toMatch(/\p{Script=Han}/u)
    expect(await said('en-GB')).toMatch(/<h3>\w+/)
    expect(await said('zh-CN')).toMatch(/<h3>\p{Script=Han}+/u)
  })

  it('a bounty stands in the records of coins by its code, and in words for apps that know none', async () => {
    const who = await end.newcomer(100)
    await dataOf(end, 'find.create', { title: '湖边的电影', content: '很安静', images: [], coins: 50 }, who)
    const { list } = await dataOf<{ list: { code: string; reason: string }[] }>(
      end,
      'coins.detail',
      { type: 'all' },
      who,
    )
    expect(list[0]).toMatchObject({ code: 'bounty', reason: '悬赏', delta: -50 })
  })
})
