import type { PushAbout } from '#bridge/push.ts'
import type { Look } from '#bridge/service-worker.ts'

/**
 * What a notification says, and what the app is called where it has its own name: neutral, for whoever looks at the
 * screen. Here, because the app may be closed, and its words not be there.
 */
export const pushWords: Readonly<Record<Look['language'], Readonly<Record<PushAbout | 'name', string>>>> = {
  zh: {
    name: '拾光',
    system: '有新通知',
    reply: '有新回复',
    like: '有新动态',
    order: '有新进展',
    service: '有新消息',
    several: '有新消息',
  },
  en: {
    name: 'Shiguang',
    system: 'A new notice',
    reply: 'A new reply',
    like: 'New activity',
    order: 'An update',
    service: 'A new message',
    several: 'New messages',
  },
}
