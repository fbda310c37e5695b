import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedbackMessage } from '#contract/shapes/message.ts'
import type { Page } from '#contract/shapes/page.ts'
import { newRequestId, visitor, type Who } from './support/client.ts'
import { anUpload, dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

describe.each(ends)('$name: customer service', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const thread = async (who: Who) => (await dataOf<Page<FeedbackMessage>>(end, 'feedback.thread', {}, who)).list

  it('is a thread of one’s own: what I wrote, once, and that it arrived', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const images = [await anUpload(end, who)]
    const requestId = newRequestId()
    const input = { content: '充值\u0000没有到账', images }
    for (let again = 0; again < 3; again += 1) {
      const sent = await end.call('feedback.send', input, who, { requestId })
      expect(sent).toMatchObject({ status: 251, data: { from: 'me', content: '充值没有到账', request_id: requestId } })
    }
    await dataOf(end, 'feedback.send', { content: '还在吗？', images: [] }, who, 251)
    expect((await thread(who)).map(({ from }) => from)).toEqual(['me', 'service', 'me'])
    expect((await thread(who)).at(-1)).toMatchObject({ images: [{ path: images[0] }], request_id: requestId })
    expect((await thread(who))[1]).not.toHaveProperty('request_id')
    expect(await thread(other)).toEqual([])
    expect(await end.call('feedback.thread', {}, visitor())).toMatchObject({ status: 420 })
  })

  it('says again that it arrived when somebody comes back later', async () => {
    const who = await end.newcomer()
    const send = () => dataOf(end, 'feedback.send', { content: '你好', images: [] }, who, 251)
    await send()
    end.clock.nowMs += 13 * 3600 * 1000
    await send()
    expect((await thread(who)).filter(({ from }) => from === 'service')).toHaveLength(2)
  })

  it('takes no picture of somebody else, and no nonsense', async () => {
    const [who, other] = [await end.newcomer(), await end.newcomer()]
    const theirs = [await anUpload(end, other)]
    for (const input of [
      { content: '看图', images: theirs },
      { content: '', images: [] },
      { content: '\u0007', images: [] },
      { content: 'x'.repeat(5001), images: [] },
      { content: 'x' },
    ]) {
      expect(await end.call('feedback.send', input, who)).toMatchObject({ status: 400, data: {} })
    }
    expect(await thread(who)).toEqual([])
  })
})
