import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { calls } from './support/lists.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'

test(
  'the answers to a comment of the circle are asked by the comment alone, and are there offline',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    const { client, who } = await openWitness(app)
    const { list } = (await client.call('wei.list', {}, who)).data as { list: { id: number }[] }
    const { id } = list[0]!
    const said = `桥在哪里 ${crypto.randomUUID().slice(0, 8)}`
    const { id: root } = (await client.call('wei.comment', { id, content: said }, who)).data as { id: number }
    await client.call('wei.comment', { id, reply_to: root, content: '在河上' }, who)
    await app.go(`/post/detail?id=${id}`)
    const look = async () => {
      await shown(page).getByRole('radio', { name: zh.comments.new }).check()
      const thread = shown(page).locator('article').filter({ hasText: said }).first()
      await thread.getByRole('button', { name: zh.comments.unfold('1'), exact: true }).click()
      await expect(thread.getByText('在河上', { exact: true })).toBeVisible()
    }
    await look()
    expect(calls(app, /commentReplyList$/).length).toBeGreaterThan(0)
    await app.keptForOffline('whole')
    await app.goOffline('server')
    await app.load(`/post/detail?id=${id}`)
    await look()
  },
)
