import type { CallName } from '#contract/catalogue.ts'
import { notificationText, type NotificationText } from '#words/notifications.ts'
import { reasonText, type RefusalWords } from '#words/refusals.ts'
import { refusals as en } from '#words/en/refusals.ts'
import { notifications } from '#words/zh/notifications.ts'
import { refusals as zh } from '#words/zh/refusals.ts'
import { transfers } from '#words/zh/transfers.ts'
import type { Language } from '#contract/languages.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Reason } from '#contract/refusals.ts'

const languages: Readonly<Record<Language, RefusalWords>> = { zh, en }

/** The language for a BCP 47 tag of a request; Chinese where it says nothing, as apps of former days do. */
export const languageOf = (tag: string | undefined): Language =>
  tag === undefined || tag === '' || /^zh\b/i.test(tag) ? 'zh' : 'en'

/** The `msg` of a refusal, for clients that know no codes: the words of the app itself. */
export const refusalMessage = (reason: Reason, language: Language = 'zh'): string =>
  reasonText(reason, languages[language])

/** What a notification says to apps that know no codes: Chinese, the language of the place. */
export const notificationMessage = (notification: Notification): NotificationText =>
  notificationText(notification, notifications)

/** What a record of coins says of its transfer to apps that know no codes. */
export const transferName = (reason: string): string =>
  (transfers.codes as Readonly<Record<string, string>>)[reason] ?? reason

/** What a person is told when a write succeeded, for clients without words of their own. */
const done: Partial<Record<CallName, Readonly<Record<Language, string>>>> = {
  'mv.report': { zh: '举报已收到，我们会尽快处理', en: 'Report received. We’ll look into it soon.' },
  'wei.report': { zh: '举报已收到，我们会尽快处理', en: 'Report received. We’ll look into it soon.' },
  'user.updatePassword': { zh: '密码已修改', en: 'Password changed.' },
  'mv.comment': { zh: '评论已发布', en: 'Comment posted.' },
  'user.update': { zh: '资料已保存', en: 'Profile saved.' },
  'mv.buy': { zh: '解锁成功', en: 'Unlocked.' },
  'club.join': { zh: '已加入粉丝团', en: 'You’ve joined the fan club.' },
  'user.reward': { zh: '礼物已送出', en: 'Gift sent.' },
  'user.exchange': { zh: '兑换成功', en: 'Code redeemed.' },
  'ticket.use': { zh: '解锁成功', en: 'Unlocked.' },
  'coins.withdraw': { zh: '提现申请已提交', en: 'Withdrawal requested.' },
  'proxy.withdraw': { zh: '提现申请已提交', en: 'Withdrawal requested.' },
  'user.bindInviter': { zh: '邀请人已绑定', en: 'Inviter saved.' },
  'article.buy': { zh: '解锁成功', en: 'Unlocked.' },
  'wei.unlock': { zh: '解锁成功', en: 'Unlocked.' },
  'dating.buy': { zh: '解锁成功', en: 'Unlocked.' },
  'wei.create': { zh: '动态已发布', en: 'Post published.' },
  'wei.comment': { zh: '评论已发布', en: 'Comment posted.' },
  'find.create': { zh: '求片已发布', en: 'Request published.' },
  'find.appendCoins': { zh: '悬赏已增加', en: 'Bounty raised.' },
  'find.accept': { zh: '已采纳，悬赏已发给对方', en: 'Accepted. The bounty was paid out.' },
  'feedback.send': { zh: '已发送给客服', en: 'Sent to customer service.' },
  'comic.buy': { zh: '购买成功', en: 'Bought.' },
  'picture.buy': { zh: '解锁成功', en: 'Unlocked.' },
  'audio.buy': { zh: '购买成功', en: 'Bought.' },
  'audio.buyBook': { zh: '购买成功', en: 'Bought.' },
  'game.buy': { zh: '购买成功', en: 'Bought.' },
  'creator.publishVideo': { zh: '视频已提交', en: 'Video sent.' },
  'creator.publishAudio': { zh: '有声书已提交', en: 'Audio book sent.' },
  'creator.addChapter': { zh: '章节已提交', en: 'Chapter sent.' },
  'creator.publishSet': { zh: '图集已提交', en: 'Picture set sent.' },
  'writing.saveChapter': { zh: '章节已保存', en: 'Chapter saved.' },
}

/** The message of a success, or empty. */
export const doneText = (name: CallName, language: Language): string => done[name]?.[language] ?? ''

/** What the completion of an upload says. */
export const uploadDone = '上传完成'
