/*
 * What people find in their message boxes. It is kept as it was told, like a letter, so it has words and no code; the
 * server tells it in Chinese, the language of the place.
 */

/** A message: what it is about, and what it says. */
interface Notification {
  readonly title: string
  readonly content: string
}

const kinds = {
  video: '视频',
  article: '文章',
  post: '动态',
  want: '求片',
  'want-reply': '回答',
  comic: '漫画',
  novel: '小说',
  picture: '图集',
  audio: '有声作品',
  game: '游戏',
  dating: '信息',
} as const
/** What is called by its kind there. */
export type NotifiedKind = keyof typeof kinds

/** The same for what only moderators speak of; comments are called so whatever they are under. */
const moderated: Readonly<Record<string, string>> = {
  ...kinds,
  compilation: '合集',
  review: '评价',
  club: '粉丝团',
  topic: '话题',
  user: '主页',
  message: '消息',
  feedback: '消息',
  tag: '标签',
}
const moderatedName = (kind: string): string => (kind.startsWith('comment:') ? '评论' : (moderated[kind] ?? '内容'))

const verbs = { like: '赞了', favorite: '收藏了', want: '也想看' } as const
/** What somebody may do with an item that its maker is told of. */
export type NotifiedVerb = keyof typeof verbs

const deeds = { comment: '评论', answer: '回答', review: '评价' } as const
/** What somebody may write under an item. */
export type NotifiedDeed = keyof typeof deeds

/** Sums of both currencies. */
export const sums = {
  coins: (coins: number): string => `${coins} 金币`,
  money: (money: string): string => `${money} 元`,
} as const

/** What a membership of a club is called in records. */
export const clubTitle = (owner: string, months: number): string => `${owner} 的粉丝团 · ${months} 个月`

/** What people are told, by what happened. */
export const notifications = {
  itemLiked: (who: string, verb: NotifiedVerb, kind: NotifiedKind, excerpt: string): Notification => {
    const did = `${verbs[verb]}你的${kinds[kind]}`
    return { title: `有人${did}`, content: `${who} ${did}${excerpt}` }
  },
  itemCommented: (who: string, deed: NotifiedDeed, kind: NotifiedKind, excerpt: string): Notification => ({
    title: `有人${deeds[deed]}了你的${kinds[kind]}`,
    content: `${who}：${excerpt}`,
  }),
  replied: (who: string, excerpt: string): Notification => ({ title: '有人回复了你', content: `${who}：${excerpt}` }),
  commentLiked: (who: string, excerpt: string): Notification => ({
    title: '有人赞了你的评论',
    content: `${who} 赞了${excerpt}`,
  }),
  followed: (who: string): Notification => ({ title: '有人关注了你', content: `${who} 关注了你。` }),
  clubJoined: (who: string, months: number): Notification => ({
    title: '新的团员',
    content: `${who} 加入了你的粉丝团（${months} 个月）。`,
  }),
  gift: (who: string, what: string): Notification => ({ title: '收到打赏', content: `${who} 送了你 ${what}。` }),
  granted: (coins: number): Notification => ({ title: '金币到账', content: `系统赠送的 ${coins} 金币已到账。` }),
  orderPaid: (product: string, money: string, isLate: boolean): Notification => ({
    title: '充值成功',
    content: `“${product}”已到账，支付 ${money} 元。${isLate ? '付款在订单关闭之后到达，已照常到账。' : ''}`,
  }),
  orderRefunded: (product: string, money: string, coinsBack: number): Notification => ({
    title: '订单已退款',
    content: `“${product}”的 ${money} 元已退款。${coinsBack > 0 ? `对应的 ${coinsBack} 金币已收回。` : ''}`,
  }),
  coinsTaken: (coins: number, reason: string): Notification => ({
    title: '金币已收回',
    content: `${coins} 金币已被收回。原因：${reason}`,
  }),
  answerAccepted: (want: string, coins: number): Notification => ({
    title: '回答被采纳',
    content: `你在“${want}”下的回答被采纳${coins > 0 ? `，${coins} 金币已到账` : ''}。`,
  }),
  bountyBack: (want: string, coins: number): Notification => ({
    title: '悬赏已退回',
    content: `“${want}”的悬赏已到期，${coins} 金币已退回。求片仍然公开，可以重新加悬赏。`,
  }),
  withdrawalPaid: (sum: string): Notification => ({
    title: '提现已到账',
    content: `你申请的 ${sum}提现已经打款，请注意查收。`,
  }),
  withdrawalRefused: (sum: string): Notification => ({
    title: '提现未通过',
    content: `你申请的 ${sum}提现没有通过，已全部退回。`,
  }),
  takenDown: (kind: string, excerpt: string, reason: string): Notification => ({
    title: `你的${moderatedName(kind)}已下架`,
    content: `你的${moderatedName(kind)}${excerpt}已下架，原因：${reason}。如果你认为处理有误，可以在 30 天内申诉一次，由另一位审核员复核。`,
  }),
  restored: (kind: string, excerpt: string): Notification => ({
    title: `你的${moderatedName(kind)}已恢复`,
    content: `你的${moderatedName(kind)}${excerpt}已重新展示，相应的违规记录已撤销。`,
  }),
  suspended: (days: number, reason: string): Notification => ({
    title: `账号停权 ${days} 天`,
    content: `你的账号停权 ${days} 天，原因：${reason}。这段时间可以浏览、购买和申诉，不能发布内容。如果你认为处理有误，可以申诉一次，由另一位审核员复核。`,
  }),
  unsuspended: (): Notification => ({ title: '停权已解除', content: '你的账号停权已解除，可以正常发布内容了。' }),
  reportJudged: (kind: string, verdict: 'right' | 'empty' | 'malicious'): Notification => ({
    title: '举报已处理',
    content: {
      right: `感谢你的举报，我们核实后已经处理了你举报的${moderatedName(kind)}。`,
      empty: `我们查看了你举报的${moderatedName(kind)}，没有发现违反规定的地方。感谢你的留心。`,
      malicious: `你对一个${moderatedName(kind)}的举报被认定为恶意举报。之后你的举报不再优先处理。`,
    }[verdict],
  }),
  appealed: (state: 'granted' | 'refused', why: string): Notification => ({
    title: state === 'granted' ? '申诉成立' : '申诉未成立',
    content: `另一位审核员复核了你的申诉${state === 'granted' ? '，原来的处理已撤销' : '，维持原来的处理'}：${why}`,
  }),
  reportAnswered: (answer: string): Notification => ({ title: '举报有了答复', content: answer }),
  clipRefused: (post: string, why: string): Notification => ({
    title: '视频处理失败',
    content: `动态《${post}》里的视频没有处理成功：${why}。动态仍在展示，只是没有视频。`,
  }),
} as const

/** What customer service answers at once, by itself. */
export const feedbackReceipt =
  '自动回复：已经收到并保存，不保证每一条都有答复。涉及未成年人或未经同意的内容，请直接使用举报，会优先处理。'
