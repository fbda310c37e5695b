import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { defaultSettings } from '#bridge/settings.ts'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import { passwordFault } from '#contract/passwords.ts'
import { limits } from '#contract/shapes/inputs.ts'
import { rules } from '#data/supervised-calls.ts'
import { sleepMinutes } from '#features/audio/listen/sleep-timer.ts'
import { createAccount, resetLink } from '#server/admin/accounts.ts'
import { cases } from '#server/admin/moderation.ts'
import { idleMs } from '#server/api/person.ts'
import { help } from '#demo/text/words/service.ts'
import { usualTexts } from '#server/words/content.ts'
import { reportTypes } from '#server/services/reports.ts'
import { keyLifeMs } from '#server/services/access.ts'
import { sliceBytes, uploadLimits } from '#server/uploads/limits.ts'
import { downloadable } from '#net/download/downloadable.ts'
import { en, zh, reasonText } from '#tests/words.ts'
import { installedLooks } from '../../../config/manifest.ts'
import { cachedCalls } from '../net/cached-calls.ts'
import { requireLogin } from '#components/page/require-login.ts'
import { routeTree } from '#app/route-tree.ts'

const dayMs = 24 * 3600 * 1000
const entries = zh.my.entries

/** The answer says these words, which are those of the screen it speaks of. */
const says = (answer: string, ...words: string[]) => words.forEach((word) => expect(answer).toContain(word))
const areOf = (mode: 'outbox' | 'money', ...names: CallName[]) =>
  names.forEach((name) => expect(callOf(name).mode, name).toBe(mode))
const needLogin = (...names: CallName[]) => names.forEach((name) => expect(callOf(name).who, name).not.toBe('any'))
const needNoLogin = (...names: CallName[]) => names.forEach((name) => expect(callOf(name).who, name).toBe('any'))
const routes = Object.values(routeTree.children!) as { options: { path: string; beforeLoad?: unknown } }[]
const route = (path: string) => routes.map(({ options }) => options).find((one) => one.path === path)
const isThere = (path: string) => expect(route(path), path).toBeDefined()
const noCallIsNamed = (pattern: RegExp) => expect(callNames.filter((name) => pattern.test(name))).toEqual([])

/** What makes each answer true today, by its question. */
const checks: Readonly<Record<string, (answer: string) => void>> = {
  '没有网络的时候能做什么？': () => {
    expect(cachedCalls).toEqual(expect.arrayContaining(['mv.detail', 'article.list', 'novel.detail']))
    areOf('outbox', 'mv.like', 'article.favorite', 'mv.comment', 'wei.create')
    needLogin('mv.like', 'article.favorite', 'mv.comment', 'wei.create')
  },
  '下载的内容存在哪里？': (answer) => {
    says(answer, entries['/my/downloads'])
    isThere('/my/downloads')
    expect(zh.downloads.storageUsed('1 MB')).toContain('下载占')
    expect(zh.downloads.remove).toBe('删除下载')
  },
  '为什么下载停住了？': (answer) => {
    expect(defaultSettings.wifiOnly).toBe(true)
    expect(zh.storage.wifiOnly).toContain('只用 Wi-Fi')
    says(answer, '只用 Wi-Fi', '存储空间已满', entries['/my/downloads'])
    expect(zh.downloads.why.full).toContain('存储空间已满')
  },
  '下载的视频为什么过期了？': (answer) => {
    expect(keyLifeMs).toBe(30 * dayMs)
    says(answer, '三十天')
    expect(zh.downloads.over).toContain('自动续期')
  },
  '怎样节省流量？': (answer) => says(answer, zh.settings.data, zh.settings.dataSaver, zh.settings.dataSaverNote),
  '金币可以做什么？': () => {
    for (const name of [
      'mv.buy',
      'comic.buy',
      'audio.buy',
      'picture.buy',
      'game.buy',
      'user.reward',
      'club.join',
    ] as const) {
      areOf('money', name)
      // whoever pays says the price that was shown
      const parsed = safeParse(callOf(name).input, {})
      expect(
        parsed.issues?.map(({ path }) => path?.[0]?.key),
        name,
      ).toContain('price')
    }
  },
  '付款时网络断了，会重复扣费吗？': () => {
    areOf('money', 'mv.buy', 'order.pay', 'club.join')
    expect(rules.pay.replays([])).toBe(false)
  },
  '会员和金币有什么区别？': () => {
    for (const type of ['coin', 'vip']) expect(safeParse(callOf('order.products').input, { type }).success).toBe(true)
    expect(zh.money.noMethods).toContain('还没有开通充值')
  },
  '可以退款吗？': () => {
    noCallIsNamed(/refund/i)
    expect(usualTexts['club-rules'].zh).toContain('不支持退款')
    isThere('/user/customer')
  },
  '兑换码在哪里使用？': () => {
    areOf('money', 'user.exchange')
    isThere('/my/recharge')
    expect(zh.money.noMethodsText).toContain('兑换码仍然可以使用')
  },
  '观影券怎么用？': (answer) => {
    areOf('money', 'ticket.use')
    says(answer, '用观影券观看')
    expect(zh.ticket.use(1)).toContain('用观影券观看')
    expect(reasonText({ code: 'ticket-expired' }, 'zh')).toContain('过期')
  },
  '忘记密码怎么办？': (answer) => {
    says(answer, `“${zh.login.forgot}”`)
    needNoLogin('user.recover')
    expect(resetLink.help).toContain('within an hour')
    says(answer, '一小时')
    expect(safeParse(callOf('user.updatePassword').input, { password: 'lantern-7' }).success).toBe(false)
    says(answer, `至少 ${limits.passwordMin} 个字符`)
    expect(passwordFault('password', ['晚风'])).toBe('common')
  },
  '不登录可以使用吗？': () => {
    needNoLogin('home.config', 'search.videos', 'novel.detail', 'mv.detail', 'wei.report', 'mv.report')
    expect(route('/my/downloads')?.beforeLoad).not.toBe(requireLogin)
    needLogin('mv.comment', 'mv.buy', 'user.follow', 'mv.like', 'article.favorite')
  },
  '退出登录后，下载的内容还在吗？': (answer) => says(answer, zh.my.keepUnsent),
  '可以在几台设备上登录？': (answer) => {
    expect(idleMs).toBe(90 * dayMs)
    says(answer, '九十天')
    areOf('outbox', 'session.logout')
  },
  '应用锁是什么？': () => {
    expect(zh.lock.offNote).toContain('打开或离开后要输入 PIN；这台设备上的缓存、图片、草稿和记录加密保存')
    expect(zh.lock.forgottenWipe).toBe('清空这台设备')
  },
  '可以更换图标和名称吗？': (answer) => {
    expect(Object.keys(installedLooks).length).toBeGreaterThan(1)
    says(answer, zh.discretion.group, zh.discretion.look)
  },
  '浏览记录会上传吗？': (answer) => {
    expect(safeParse(callOf('mv.log').input, { id: 1, seconds: 9, completed: false }).success).toBe(true)
    needNoLogin('mv.log')
    noCallIsNamed(/history/i)
    expect(zh.history.emptyText).toContain('只保存在本机')
    says(answer, '服务器会记下')
  },
  '怎样屏蔽不想看的内容？': (answer) => says(answer, zh.social.notInterested, zh.settings.hidden),
  '怎样举报？': (answer) => {
    needNoLogin('wei.report', 'mv.report')
    expect(reportTypes().some(({ urgent }) => urgent)).toBe(true)
    expect(cases.help).toContain('in the order in which they are to be looked at')
    expect(zh.report.sent).toContain('已为你隐藏')
    says(answer, '哪个账号或设备')
    for (const note of [zh.report.note, en.report.note]) expect(note).not.toMatch(/匿名|anonym/i)
  },
  '视频卡顿怎么办？': () => {
    expect(zh.settings.linesNote).toContain('自动选最快的线路')
    expect(zh.player.lower).toBe('换低清晰度')
    expect(downloadable.video).toBeDefined()
  },
  '怎样调整字号？': (answer) => {
    expect(defaultSettings.textScale).toBe(1)
    const { size, leading, paper } = zh.novel
    says(answer, zh.settings.appearance, zh.settings.textSize, size, leading, paper)
  },
  '可以后台播放音频吗？': () => expect(sleepMinutes.length).toBeGreaterThan(0),
  '上次看到哪里会记住吗？': () => {
    noCallIsNamed(/history|place|progress/i)
    expect(zh.history.emptyText).toContain('只保存在本机')
  },
  '上传大文件会不会前功尽弃？': () => {
    expect(sliceBytes).toBeLessThan(uploadLimits.imageBytes)
    expect(zh.uploads.missing).toContain('会从断点继续')
  },
  '怎样成为认证作者？': () => {
    expect(callNames.filter((name) => /^(?:user|creator)\..*(?:certif|verif|auth|apply)/i.test(name))).toEqual([])
    expect(createAccount.usage).toContain('--creator')
  },
  '作者怎样发布作品？': (answer) => {
    says(answer, entries['/my/works'], zh.my.write, zh.studio.kinds.set, zh.studio.kinds.audio)
    expect(Object.keys(zh.studio.kinds)).toEqual(['video', 'clip', 'set', 'audio'])
  },
  '粉丝团怎么开？': (answer) => {
    says(answer, entries['/my/my-fans'], zh.ownClub.cover, zh.ownClub.intro, zh.ownClub.closed)
    expect(callNames.filter((name) => name.startsWith('club.') && callOf(name).mode !== 'read')).toEqual(
      expect.arrayContaining(['club.open', 'club.edit', 'club.setVideo']),
    )
  },
}

test('every question has something in the code that makes its answer true', () => {
  expect(Object.keys(checks)).toEqual(help.map(([, question]) => question))
})

test.each(help)('%s: %s', (_group, question, answer) => {
  expect.hasAssertions()
  checks[question]!(answer)
})
