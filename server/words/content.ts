/*
 * Names and texts of the place itself, which apps show as they come, like the names that an operator gives. What needs
 * no words of the server is a value that apps have their own for.
 */

import type { PlaceTextName } from '#contract/desk/settings.ts'
import type { Language } from '#contract/languages.ts'

/** What the app is called where nobody calls it otherwise. */
export const usualTitle = '拾光'

/** What somebody is called who has no name. */
export const guestName = (device: string): string => `游客${device.slice(0, 4)}`

/** What somebody is called whose account is gone. */
export const goneName = '已注销'

/** What a stream is called that has no pictures. */
export const soundName = '音频'

/** What a ticket for one video is called. */
export const ticketName = '观影券'

/** What the whole of a list is called, and what chooses nothing. */
export const all = '全部'

/** Names of sorts. */
export const sortNames = { new: '最新', hot: '最热', likes: '最多喜欢', plays: '最多播放' } as const

/** Names of find options and of their groups. */
export const findNames = {
  category: '分类',
  status: '状态',
  serial: '连载中',
  done: '已完结',
  updated: '更新',
  days3: '三天内',
  days7: '一周内',
  days30: '一个月内',
  price: '费用',
  free: '全部免费',
  paidEpisodes: '含付费章节',
  vipChapters: '含会员章节',
  episodes: { name: '话数', short: '10 话以内', medium: '10–19 话', long: '20 话以上' },
  letters: { name: '字数', short: '3 万字以内', medium: '3–10 万字', long: '10 万字以上' },
} as const

/** The categories of works, in their order. */
export const workCategories = {
  comic: ['日常', '治愈', '冒险', '奇幻', '校园', '美食', '悬疑', '猫'],
  novel: ['都市', '悬疑', '科幻', '治愈', '历史', '成长', '奇谈', '短篇'],
  picture: ['风光', '街拍', '建筑', '静物', '动物', '黑白', '植物', '夜景'],
  audio: ['电台', '有声书', '环境音', '评书', '讲座', '睡前', '音乐', '方言'],
  game: ['解谜', '模拟', '休闲', '冒险', '棋牌', '音乐', '建造', '文字'],
} as const

/** What stands in a place without demo content. */
export const placeNames = {
  recommended: '推荐',
  comic: '漫画',
  novel: '小说',
  picture: '图集',
  audio: '有声',
  game: '游戏',
  dating: '交友',
  latest: '最新',
  posts: '动态',
  pictures: '图片',
  comicCategories: '漫画分类',
  novelCategories: '小说分类',
  sameCity: '同城',
  articleCategories: ['见闻', '访谈', '指南'],
  forYou: '为你推荐',
  whole: { comic: '全部漫画', novel: '全部小说', picture: '全部图集', audio: '全部有声', game: '全部游戏' },
} as const

/** Reasons for a report. */
export const reportNames = {
  minors: '涉及未成年人',
  consent: '未经本人同意传播',
  impersonation: '冒用或伪造他人形象',
  violence: '暴力、血腥或违法内容',
  fraud: '诈骗、广告或引流',
  abuse: '辱骂、骚扰或歧视',
  copyright: '侵犯版权',
  broken: '无法播放或内容不符',
  coercion: '疑似被胁迫或人口贩运',
  other: '其他',
} as const

/** What a moderator's reason says: one of those for reports by its key, or words of their own. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(reportNames, reason) ? reportNames[reason as keyof typeof reportNames] : reason

/** What contacts of customer service are called. */
export const serviceName: Readonly<Record<Language, string>> = { zh: '在线客服', en: 'Customer service' }

/** The texts that a place begins with; long ones are Markdown. */
export const usualTexts: Readonly<Record<PlaceTextName, Readonly<Record<Language, string>>>> = {
  'service-hours': { zh: '每天 10:00–22:00', en: 'Daily, 10:00 to 22:00' },
  certification: {
    zh: `### 怎样申请官方认证

把活动介绍、所在城市和可以核对年龄的方式发给客服，由运营方核对。

- 认证只面向年满 18 岁的成年人。申请时需要核对年龄，资料只用于认证，不会公开。
- 认证的信息只限同行、看展、运动、读书一类的活动，费用和时间要写清楚。
- 照片必须是本人，并且本人同意展示；使用他人照片的，会立即下架并封禁账号。
- 第一次见面请选白天和人多的地方。任何人以任何理由要求先转账，请马上举报。`,
    en: `### How to apply for official certification

Send customer service a description of the activity, the city, and a way to check your age. The operator checks them.

- Certification is for adults of 18 or more. Your age is checked; what you send is used for that alone, and never published.
- Certified listings are for company on trips, at exhibitions, for sports or reading. Fees and times must be plain.
- Pictures must show you, with your consent. Listings with pictures of somebody else are taken down at once, and the account is banned.
- Meet by day and among people the first time. If anybody asks you to pay beforehand, whatever the reason, report it at once.`,
  },
  'club-rules': {
    zh: `### 加入与续费

用金币加入，可选一个月、三个月或一年，每个月按三十天计算。续费从原来的到期时间往后延，不会浪费剩下的天数。

### 团员能做什么

- 有效期内观看粉丝团的全部视频，不再另外付费。
- 在粉丝团页面看到创作者为团员准备的视频。

### 到期之后

到期后粉丝团的视频恢复原来的观看方式，单独购买过的内容不受影响。

### 金币去了哪里

入团费用的六成归创作者，四成用于平台的维护。加入后不支持退款，请先确认价格与期限。

### 请善待彼此

不外传团内内容，不骚扰创作者和其他团员。违反约定的账号可能被停用。`,
    en: `### Joining and renewing

You join with coins for one month, three months or a year; a month is thirty days. Renewing adds to the time that is left.

### What members can do

- Watch all videos of the club while they are members, at no other cost.
- See on the club’s page what the creator made for members.

### When it ends

Videos of the club go back to how they are watched otherwise. What you bought by itself stays yours.

### Where the coins go

Six tenths of the fee go to the creator, four tenths keep the place running. Fees are not refunded: please look at price and term first.

### Be kind to each other

Don’t pass on what is shown in the club, and don’t bother the creator or other members. Accounts that do may be closed.`,
  },
}

/** What a membership of a club is called in records. */
export const clubTitle = (owner: string, months: number): string => `${owner} 的粉丝团 · ${months} 个月`

/** What customer service answers at once, by itself. */
export const feedbackReceipt =
  '自动回复：已经收到并保存，不保证每一条都有答复。涉及未成年人或未经同意的内容，请直接使用举报，会优先处理。'
