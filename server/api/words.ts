import * as v from 'valibot'
import type { CallName } from '#contract/catalogue.ts'

/** What a person is told when a write succeeded; the calls with the toast option show it. */
const done: Partial<Record<CallName, string>> = {
  'mv.report': '举报已收到，我们会尽快处理',
  'wei.report': '举报已收到，我们会尽快处理',
  'user.updatePassword': '密码已修改',
  'mv.comment': '评论已发布',
  'user.update': '资料已保存',
  'mv.buy': '解锁成功',
  'club.join': '已加入粉丝团',
  'user.reward': '礼物已送出',
  'user.exchange': '兑换成功',
  'ticket.use': '解锁成功',
  'coins.withdraw': '提现申请已提交',
  'proxy.withdraw': '提现申请已提交',
  'user.bindInviter': '邀请人已绑定',
  'article.buy': '解锁成功',
  'wei.unlock': '解锁成功',
  'dating.buy': '解锁成功',
  'wei.create': '动态已发布',
  'wei.comment': '评论已发布',
  'find.create': '求片已发布',
  'find.appendCoins': '悬赏已增加',
  'find.accept': '已采纳，悬赏已发给对方',
  'feedback.send': '已发送给客服',
  'comic.buy': '购买成功',
  'picture.buy': '解锁成功',
  'audio.buy': '购买成功',
  'audio.buyBook': '购买成功',
  'game.buy': '购买成功',
}

/** The message of a success, or empty. */
export const doneWords = (name: CallName): string => done[name] ?? ''

const fields: Record<string, string> = {
  username: '用户名（2 到 24 个字）',
  password: '密码（8 到 64 位）',
  old: '原密码',
  phone: '手机号',
  content: '内容',
  name: '名称',
  title: '标题',
  word: '搜索词',
  birthday: '生日（须年满 18 岁）',
  adult: '年满 18 岁的声明',
  cursor: '翻页位置',
  limit: '每页数量（1 到 50）',
  price: '价格',
  money: '金额',
  account: '收款账户',
  code: '兑换码',
  aff_code: '邀请码',
  count: '数量',
  months: '期限',
  consent: '拥有版权、人物成年且同意的声明',
  coins: '金币',
  score: '评分（1 到 5 星）',
  conf: '筛选条件',
  images: '图片',
  tags: '标签',
  video: '视频',
}

/** The message of a 400: which field does not fit. What a person sent is never repeated in it. */
export function badInputWords(issues: readonly v.BaseIssue<unknown>[]): string {
  const [field = ''] = (issues[0] ? (v.getDotPath(issues[0]) ?? '') : '').split('.')
  const name = Object.hasOwn(fields, field) ? fields[field] : field
  return name === '' ? '参数有误' : `${name}不符合要求，请检查`
}
