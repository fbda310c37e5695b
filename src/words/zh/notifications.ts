import type { NotificationWords } from '../notifications.ts'
import { moderation } from './moderation.ts'
import { refusals } from './refusals.ts'

const kinds: Readonly<Record<string, string>> = {
  ...moderation.kinds,
  user: '主页',
  message: '消息',
  feedback: '消息',
  tag: '标签',
}
const kindName = (kind: string) =>
  kind.startsWith('comment:') ? moderation.kinds.comment : (kinds[kind] ?? moderation.other)
const verbs: Readonly<Record<string, string>> = { like: '赞了', favorite: '收藏了', want: '也想看' }
const deeds: Readonly<Record<string, string>> = { comment: '评论', answer: '回答', review: '评价' }
/** Why a clip could not be made; nothing where a newer server has another reason, which the post says. */
const why = (refusal: string): string => {
  const said = (refusals.codes as Readonly<Record<string, unknown>>)[refusal]
  return typeof said === 'string' ? `：${said}` : ''
}
const sum = (currency: string, amount: string) => `${amount} ${currency === 'coin' ? '金币' : '元'}`

export const notifications: NotificationWords = {
  codes: {
    'item-liked': ({ who, verb, kind, title }) => {
      const did = `${verbs[verb] ?? '赞了'}你的${kindName(kind)}`
      return { title: `有人${did}`, content: `${who} ${did}“${title}”` }
    },
    'item-commented': ({ who, deed, kind, text }) => ({
      title: `有人${deeds[deed] ?? '评论'}了你的${kindName(kind)}`,
      content: `${who}：“${text}”`,
    }),
    replied: ({ who, text }) => ({ title: '有人回复了你', content: `${who}：“${text}”` }),
    'comment-liked': ({ who, text }) => ({ title: '有人赞了你的评论', content: `${who} 赞了“${text}”` }),
    followed: ({ who }) => ({ title: '有人关注了你', content: `${who} 关注了你。` }),
    'work-published': ({ who, kind, title }) => ({
      title: `${who} 有新作品`,
      content: `${who} 发布了${kindName(kind)}“${title}”。`,
    }),
    'works-published': ({ who, count }) => ({ title: `${who} 有新作品`, content: `${who} 发布了 ${count} 个新作品。` }),
    'club-joined': ({ who, months }) => ({
      title: '新的团员',
      content: `${who} 加入了你的粉丝团（${months} 个月）。`,
    }),
    'gift-received': ({ who, gift }) => ({ title: '收到打赏', content: `${who} 送了你 ${gift}。` }),
    'coins-granted': ({ coins }) => ({ title: '金币到账', content: `系统赠送的 ${coins} 金币已到账。` }),
    'coins-taken': ({ coins, reason }) => ({ title: '金币已收回', content: `${coins} 金币已被收回。原因：${reason}` }),
    'order-paid': ({ product, money }) => ({ title: '充值成功', content: `“${product}”已到账，支付 ${money} 元。` }),
    'order-paid-late': ({ product, money }) => ({
      title: '充值成功',
      content: `“${product}”已到账，支付 ${money} 元。付款在订单关闭之后到达，已照常到账。`,
    }),
    'order-refunded': ({ product, money, coins }) => ({
      title: '订单已退款',
      content: `“${product}”的 ${money} 元已退款。${coins > 0 ? `对应的 ${coins} 金币已收回。` : ''}`,
    }),
    'answer-accepted': ({ title, coins }) => ({
      title: '回答被采纳',
      content: `你在“${title}”下的回答被采纳${coins > 0 ? `，${coins} 金币已到账` : ''}。`,
    }),
    'bounty-back': ({ title, coins }) => ({
      title: '悬赏已退回',
      content: `“${title}”的悬赏已到期，${coins} 金币已退回。求片仍然公开，可以重新加悬赏。`,
    }),
    'withdrawal-paid': ({ currency, amount }) => ({
      title: '提现已到账',
      content: `你申请的 ${sum(currency, amount)}提现已经打款，请注意查收。`,
    }),
    'withdrawal-refused': ({ currency, amount }) => ({
      title: '提现未通过',
      content: `你申请的 ${sum(currency, amount)}提现没有通过，已全部退回。`,
    }),
    'taken-down': ({ kind, title, reason }) => ({
      title: `你的${kindName(kind)}已下架`,
      content: `你的${kindName(kind)}“${title}”已下架，原因：${reason}。如果你认为处理有误，可以在 30 天内申诉一次，由另一位审核员复核。`,
    }),
    restored: ({ kind, title }) => ({
      title: `你的${kindName(kind)}已恢复`,
      content: `你的${kindName(kind)}“${title}”已重新展示，相应的违规记录已撤销。`,
    }),
    certified: ({ title }) => ({ title: '认证通过', content: `你的交友信息“${title}”已通过官方认证。` }),
    'certification-ended': ({ title, reason }) => ({
      title: '认证已取消',
      content: `你的交友信息“${title}”不再是官方认证，原因：${reason}。`,
    }),
    warned: ({ reason }) => ({
      title: '提醒',
      content: `有内容或行为不符合规则：${reason}。这次只是提醒，请留意。`,
    }),
    struck: ({ days, reason }) => ({
      title: '违规一次',
      content: `你的账号记违规一次，原因：${reason}。${days} 天后失效；累计多次会停权。如果你认为处理有误，可以在 30 天内申诉一次，由另一位审核员复核。`,
    }),
    suspended: ({ days, reason }) => ({
      title: `账号停权 ${days} 天`,
      content: `你的账号停权 ${days} 天，原因：${reason}。这段时间可以浏览、购买和申诉，不能发布内容。如果你认为处理有误，可以申诉一次，由另一位审核员复核。`,
    }),
    unsuspended: () => ({ title: '停权已解除', content: '你的账号停权已解除，可以正常发布内容了。' }),
    'report-judged': ({ kind, verdict }) => ({
      title: '举报已处理',
      content:
        verdict === 'right'
          ? `感谢你的举报，我们核实后已经处理了你举报的${kindName(kind)}。`
          : verdict === 'malicious'
            ? `你对一个${kindName(kind)}的举报被认定为恶意举报。之后你的举报不再优先处理。`
            : `我们查看了你举报的${kindName(kind)}，没有发现违反规定的地方。感谢你的留心。`,
    }),
    'appeal-granted': ({ text }) => ({
      title: '申诉成立',
      content: `另一位审核员复核了你的申诉，原来的处理已撤销：${text}`,
    }),
    'appeal-refused': ({ text }) => ({
      title: '申诉未成立',
      content: `另一位审核员复核了你的申诉，维持原来的处理：${text}`,
    }),
    'password-changed': () => ({
      title: '密码已修改',
      content: '你的登录密码已修改，其他设备都已退出登录。如果不是你本人操作，请立即用恢复码找回账号。',
    }),
    'password-reset': () => ({
      title: '账号已找回',
      content: '你用恢复码设置了新密码。其他设备都已退出登录，通行密钥都已移除，需要时请重新添加。',
    }),
    'second-factor-begun': () => ({ title: '两步验证已开启', content: '从现在起，用密码登录时还要输入验证码。' }),
    'second-factor-removed': () => ({
      title: '两步验证已关闭',
      content: '登录时不再需要验证码。如果不是你本人操作，请立即修改密码并重新开启。',
    }),
    'recovery-codes-replaced': () => ({
      title: '恢复码已更换',
      content: '你的账号生成了新的恢复码，以前的都已失效。如果不是你本人操作，请立即修改密码，再生成一次。',
    }),
    'passkey-added': ({ name }) => ({
      title: '添加了通行密钥',
      content: `你的账号添加了通行密钥“${name}”，可以用它登录。如果不是你本人操作，请立即移除它并修改密码。`,
    }),
    'passkey-removed': ({ name }) => ({
      title: '移除了通行密钥',
      content: `通行密钥“${name}”已移除，不能再用它登录。如果不是你本人操作，请立即修改密码。`,
    }),
    'passkey-copied': ({ name }) => ({
      title: '通行密钥可能被复制',
      content: `有人用通行密钥“${name}”登录，但它的使用次数比以前少，可能被复制过，这次登录已被拒绝。请移除它，再添加一个新的。`,
    }),
    'clip-refused': ({ title, refusal }) => ({
      title: '视频处理失败',
      content: `动态《${title}》里的视频没有处理成功${why(refusal)}。动态仍在展示，只是没有视频。`,
    }),
    'film-refused': ({ title, refusal }) => ({
      title: '视频处理失败',
      content: `作品《${title}》的视频没有处理成功${why(refusal)}，没有公开。`,
    }),
    'sound-refused': ({ title, refusal }) => ({
      title: '音频处理失败',
      content: `作品《${title}》的一段音频没有处理成功${why(refusal)}，没有公开。`,
    }),
  },
}
