import { describe, expect, test } from 'vitest'
import { notifications, type Notification, type NotificationCode } from '#contract/notifications.ts'
import { messageText, notificationText } from '#words/notifications.ts'
import { notifications as en } from '#words/en/notifications.ts'
import { notifications as zh } from '#words/zh/notifications.ts'

const codes = Object.keys(notifications) as NotificationCode[]
const samples: Readonly<Record<string, string>> = {
  kind: 'comment:video',
  verb: 'like',
  deed: 'answer',
  currency: 'coin',
}
/** A notification of each code, its texts named after the parameters. */
const sampleOf = (code: NotificationCode): Notification => {
  const params = Object.entries<'number' | 'text'>(notifications[code]).map(([name, type]) => [
    name,
    type === 'number' ? 3 : name === 'amount' ? '40' : (samples[name] ?? `<${name}>`),
  ])
  return { code, params: Object.fromEntries(params) } as Notification
}

describe.each(codes)('%s', (code) => {
  test('says its names and numbers in both languages, and nothing Chinese in English', () => {
    const english = notificationText(sampleOf(code), en)
    const chinese = notificationText(sampleOf(code), zh)
    for (const { title, content } of [english, chinese]) {
      expect(title).not.toBe('')
      expect(`${title} ${content}`).not.toMatch(/undefined|comment:/)
      for (const name of Object.keys(notifications[code]))
        if (['who', 'title', 'text', 'product', 'gift'].includes(name)) expect(content).toContain(`<${name}>`)
    }
    expect(`${english.title} ${english.content}`).not.toMatch(/\p{Script=Han}/u)
    expect(`${chinese.title} ${chinese.content}`).toMatch(/\p{Script=Han}/u)
  })
})

const kept = { title: '有人关注了你', content: '猫 关注了你。' }

test('a message with a code is said in the language of its reader', () => {
  expect(messageText({ ...kept, code: 'followed', params: { who: '猫' } }, en)).toEqual({
    title: 'Somebody follows you',
    content: '猫 follows you now.',
  })
})

test.each([
  ['none', {}],
  ['one of a newer server', { code: 'photographed', params: { who: '猫' } }],
  ['one whose parameters do not fit', { code: 'followed', params: { who: 7 } }],
  ['one without its parameters', { code: 'followed' }],
])('a message whose code is %s keeps the words that it came with', (_which, coded) => {
  expect(messageText({ ...kept, ...coded }, en)).toEqual(kept)
})

test('a reason of a report is named in the language of its reader, a moderator’s own words stay', () => {
  const taken = (reason: string) =>
    notificationText({ code: 'taken-down', params: { kind: 'post', title: '湖', reason } }, en).content
  expect(taken('侵犯版权')).toContain('Reason: Copyright.')
  expect(taken('看不清')).toContain('Reason: 看不清.')
})
