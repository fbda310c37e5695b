import type { Failure } from '#contract/failures.ts'
import { reasonOf, type Reason, type RefusalCode, type RefusalParams } from '#contract/refusals.ts'
import { errcodes } from '#contract/reply.ts'
import { counted } from './counted.ts'

/*
 * What a refusal says. Loaded only once there may be one to be worded; the server takes its `msg` from here too, for
 * clients that know no codes.
 */

type Language = 'zh' | 'en'

/** A sentence for each code, made of its parameters where it has some. */
type Messages = {
  readonly [C in RefusalCode]: keyof RefusalParams<C> extends never ? string : (params: RefusalParams<C>) => string
}

const coins = (value: number) => counted(value, 'coin')

/** The fields of forms, by their names on the wire. */
const fields: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  username: { zh: '用户名（2 到 24 个字）', en: 'username (2 to 24 characters)' },
  password: { zh: '密码（8 到 64 位）', en: 'password (8 to 64 characters)' },
  old: { zh: '原密码', en: 'current password' },
  phone: { zh: '手机号', en: 'phone number' },
  content: { zh: '内容', en: 'content' },
  name: { zh: '名称', en: 'name' },
  title: { zh: '标题', en: 'title' },
  word: { zh: '搜索词', en: 'search term' },
  birthday: { zh: '生日（须年满 18 岁）', en: 'birthday (you must be 18 or older)' },
  adult: { zh: '年满 18 岁的声明', en: 'statement that you are 18 or older' },
  cursor: { zh: '翻页位置', en: 'place in the list' },
  limit: { zh: '每页数量（1 到 50）', en: 'number per page (1 to 50)' },
  price: { zh: '价格', en: 'price' },
  money: { zh: '金额', en: 'amount' },
  account: { zh: '收款账户', en: 'payout account' },
  code: { zh: '兑换码', en: 'code' },
  aff_code: { zh: '邀请码', en: 'invite code' },
  count: { zh: '数量', en: 'number' },
  months: { zh: '期限', en: 'term' },
  consent: { zh: '拥有版权、人物成年且同意的声明', en: 'statement of rights, adulthood and consent' },
  coins: { zh: '金币', en: 'number of coins' },
  score: { zh: '评分（1 到 5 星）', en: 'rating (1 to 5 stars)' },
  conf: { zh: '筛选条件', en: 'filters' },
  images: { zh: '图片', en: 'pictures' },
  tags: { zh: '标签', en: 'tags' },
  video: { zh: '视频', en: 'video' },
}

/** A field that has no name of its own here is called as on the wire. */
const fieldName = (field: string, language: Language): string =>
  Object.hasOwn(fields, field) ? fields[field]![language] : field

const messages: Readonly<Record<Language, Messages>> = {
  zh: {
    // who asks
    'login-required': '请先登录',
    'session-ended': '登录已失效，请重新登录',
    'login-failed': '@用户登录失败',
    'wrong-credentials': '用户名或密码不正确',
    'wrong-password': '原密码不正确',
    'name-taken': '这个用户名已经有人用了',
    'name-invisible-characters': '用户名里有看不见的字符，请换一个',
    'name-mixed-scripts': '用户名混用了容易看错的文字，请换一个',
    'name-reserved': '这个用户名是保留的，请换一个',
    'password-common': '这个密码太常见了，请换一个',
    'password-is-name': '密码不能和用户名相同',
    'creators-only': '只有创作者可以使用',
    'agents-only': '只有代理可以使用',
    'user-gone': '用户不存在或已注销',
    'follow-self': '不能关注自己',
    'invite-code-unknown': '邀请码不存在',
    'invite-code-own': '不能填写自己的邀请码',
    'inviter-invited-by-me': '对方是你邀请的，不能互相邀请',
    'inviter-bound': '你已经绑定过邀请人',
    // how it asks
    'call-unknown': '没有这个接口',
    'input-invalid': '参数有误',
    'field-invalid': ({ field }) => `${fieldName(field, 'zh')}不符合要求，请检查`,
    'request-reused': '同一个请求编号用在了不同的内容上',
    'too-many-requests': ({ seconds }) => `操作太频繁，请 ${seconds} 秒后再试`,
    'too-often': ({ minutes }) => `操作太频繁，请 ${minutes} 分钟后再试`,
    'too-many-attempts': ({ minutes }) => `尝试次数太多，请 ${minutes} 分钟后再试`,
    'server-fault': '服务器出了点问题，请稍后再试',
    'cursor-expired': '翻页位置已失效，请刷新列表',
    'filters-changed': '筛选条件已变化，请重新选择',
    // what is not there
    'item-gone': '内容不存在或已下架',
    'video-gone': '视频不存在或已下架',
    'videos-gone': '有视频不存在或已下架，请重新选择',
    'compilation-gone': '合集不存在或已下架',
    'comic-gone': '漫画不存在或已下架',
    'novel-gone': '小说不存在或已下架',
    'picture-gone': '图集不存在或已下架',
    'audio-gone': '有声作品不存在或已下架',
    'game-gone': '游戏不存在或已下架',
    'article-gone': '文章不存在或已下架',
    'post-gone': '动态不存在或已删除',
    'dating-gone': '这条信息不存在或已下架',
    'want-gone': '求片不存在或已删除',
    'answer-gone': '回答不存在或已删除',
    'comment-gone': '评论不存在或已删除',
    'replied-comment-gone': '要回复的评论不存在或已删除',
    'comic-episode-gone': '这一话不存在或已下架',
    'novel-chapter-gone': '这一章不存在或已下架',
    'audio-episode-gone': '这一集不存在或已下架',
    'reported-gone': '要举报的内容不存在',
    'review-unknown': '评价不存在',
    'series-unknown': '系列不存在',
    'ad-unknown': '广告不存在',
    'category-unknown': '分类不存在',
    'topic-unknown': '话题不存在',
    'section-unknown': '栏目不存在',
    'section-without-videos': '这个栏目里没有视频',
    'club-unknown': '粉丝团不存在',
    'creator-without-club': '这位创作者还没有粉丝团',
    'key-unknown': '没有这个密钥',
    // what is written
    'content-empty': '内容不能为空',
    'paid-post-needs-media': '付费动态至少要有一张图片或一段视频',
    'image-twice': '同一张图片只能放一次',
    'video-length-wrong': '视频的时长不正确',
    'cover-gone': '封面不存在，请重新上传',
    'price-too-high': ({ coins: n }) => `价格最多 ${n} 金币`,
    'report-reason-missing': '请选择举报原因',
    'report-unsupported': '这里不能举报',
    'review-locked': '解锁后才可以评价',
    'review-exists': '你已经评价过了',
    'group-unknown': '收藏夹不存在',
    'group-full': '这个收藏夹已经满了',
    'group-name-taken': '已经有同名的收藏夹',
    'groups-too-many': '收藏夹已经很多了，请先整理',
    'want-own': '不能回答自己的求片',
    'want-solved': '这个求片已经解决了',
    'want-not-mine': '只有发起人可以这样做',
    'other-answer-accepted': '这个求片已经采纳过别的回答了',
    'want-details-too-many': ({ count }) => `最多补充 ${count} 次`,
    // what costs something
    'coins-short': '金币不足，请先充值',
    'balance-short': '余额不足',
    'price-changed': ({ coins: n }) => `价格已变为 ${n} 金币，请确认后再购买`,
    'payment-void': '这笔支付没有生效，也没有扣款',
    'bounties-too-many': ({ count }) => `同时最多有 ${count} 个悬赏中的求片，请先采纳或等待到期`,
    'bounty-too-low': ({ coins: n }) => `悬赏最少 ${n} 金币`,
    'coins-short-for-bounty': ({ coins: n }) => `金币不足，悬赏最少 ${n} 金币`,
    'exchange-code-unknown': '兑换码不存在',
    'exchange-code-used': '你已经用过这个兑换码',
    'exchange-code-expired': '这个兑换码已经用完或过期',
    'ticket-unknown': '观影券不存在',
    'ticket-used': '这张观影券已经用过了',
    'ticket-expired': '这张观影券已经过期',
    'recharge-unavailable': '这里还没有开通充值',
    'product-gone': '商品不存在或已下架',
    'pay-method-unknown': '支付方式不存在',
    'pay-method-amount': '这种支付方式不支持这个金额，请换一种',
    'orders-too-many': '未支付的订单太多，请先支付，或稍后再试',
    'gift-self': '不能打赏自己',
    'gift-unknown': '礼物不存在',
    'club-members-only': '加入粉丝团后可以观看',
    'club-own': '这是你自己的粉丝团',
    'club-term-unknown': '没有这个期限，请刷新后再选',
    'vip-chapter': '这是会员章节，开通会员后可以继续阅读',
    'comic-episode-locked': ({ coins: n }) => `这一话需要 ${n} 金币解锁`,
    'watch-locked': '你还没有观看的权限',
    'comic-free': '这部漫画可以免费看，不需要购买',
    'comic-episode-free': '这一话可以免费看，不需要购买',
    'audio-free': '这部作品可以免费听，不需要购买',
    'audio-episode-free': '这一集可以免费听，不需要购买',
    'picture-free': '这组图片可以免费看，不需要购买',
    'game-free': '这款游戏可以免费下载，不需要购买',
    'dating-free': '这条信息不需要解锁',
    'post-without-price': '这条动态不需要用金币解锁',
    'article-without-price': '这篇文章不需要用金币解锁',
    'video-without-price': '这部视频不需要用金币解锁',
    'pay-account-unknown': '收款账户不存在',
    'pay-account-malformed': '收款账号的格式不对，请检查后再提交',
    'pay-account-busy': '有一笔提现正在审核，完成后才能删除这个账户',
    'withdrawal-too-low': ({ sum }) => `至少提现 ${sum}`,
    // uploads
    'upload-malformed': '上传请求不完整，请更新应用后再试',
    'upload-unverified': '上传签名不正确，请刷新后再试',
    'upload-expired': '上传凭证已过期，请刷新后再试',
    'upload-session-ended': '登录已失效，请重新登录后再上传',
    'upload-clock-wrong': '手机时间不准，请校准后再试',
    'upload-slow': '网络太慢，图片没有传完，请再试一次',
    'upload-unknown': '没有这个上传，请重新开始',
    'server-full': '服务器的存储空间已满，请稍后再试',
    'images-too-many': '上传的图片太多，请稍等片刻',
    'images-unused': '还有很多上传了没用的图片，请先发布或明天再传',
    'image-too-large': ({ mb }) => `图片不能超过 ${mb} MB`,
    'image-too-many-pixels': '图片的像素太多，请缩小后再上传',
    'image-format-unknown': '只支持 JPEG、PNG、WebP、GIF 和 AVIF 图片',
    'image-heic': '暂不支持 HEIC 图片，请转换成 JPEG 后再上传',
    'image-broken': '图片已损坏或不完整，打不开',
    'image-gone': '图片不存在或已过期，请重新上传',
    'file-too-large': ({ gb }) => `文件不能超过 ${gb} GB`,
    'file-incomplete': '文件没有传完整，请继续上传',
    'file-not-video': '这不是能识别的视频文件',
    'clips-unavailable': '这台服务器没有安装视频处理程序，暂时不能上传视频',
    'clip-gone': '视频不存在或已过期，请重新上传',
    'clip-too-long': ({ minutes }) => `视频太长，最多 ${minutes} 分钟`,
    'clip-too-short': '视频太短，至少 1 秒',
    'clip-too-large': '视频的分辨率太高，最高支持 4K',
    'clip-slow': '视频处理超时，请压缩后再上传',
    'clip-encoding-unknown': '这种编码的视频暂不支持，请导出为 MP4（H.264）后再上传',
    'clip-broken': '视频已损坏或不完整，无法处理',
  },
  en: {
    // who asks
    'login-required': 'Please log in first.',
    'session-ended': 'Your session has ended. Please log in again.',
    'login-failed': 'You couldn’t be signed in.',
    'wrong-credentials': 'The username or password is wrong.',
    'wrong-password': 'The current password is wrong.',
    'name-taken': 'This username is taken.',
    'name-invisible-characters': 'This username contains invisible characters. Please choose another.',
    'name-mixed-scripts': 'This username mixes scripts that are easily confused. Please choose another.',
    'name-reserved': 'This username is reserved. Please choose another.',
    'password-common': 'This password is too common. Please choose another.',
    'password-is-name': 'The password can’t be the same as the username.',
    'creators-only': 'Only creators can use this.',
    'agents-only': 'Only agents can use this.',
    'user-gone': 'This user doesn’t exist or the account was closed.',
    'follow-self': 'You can’t follow yourself.',
    'invite-code-unknown': 'There is no such invite code.',
    'invite-code-own': 'You can’t use your own invite code.',
    'inviter-invited-by-me': 'You invited this person, so they can’t be your inviter.',
    'inviter-bound': 'You already have an inviter.',
    // how it asks
    'call-unknown': 'The server doesn’t know this call.',
    'input-invalid': 'Something in this request doesn’t fit.',
    'field-invalid': ({ field }) => `Please check the ${fieldName(field, 'en')}.`,
    'request-reused': 'This was already sent with other content.',
    'too-many-requests': ({ seconds }) => `Too many requests. Please try again in ${counted(seconds, 'second')}.`,
    'too-often': ({ minutes }) => `Too many requests. Please try again in ${counted(minutes, 'minute')}.`,
    'too-many-attempts': ({ minutes }) => `Too many attempts. Please try again in ${counted(minutes, 'minute')}.`,
    'server-fault': 'Something went wrong on the server. Please try again later.',
    'cursor-expired': 'This place in the list has expired. Please refresh the list.',
    'filters-changed': 'The filters have changed. Please choose again.',
    // what is not there
    'item-gone': 'This doesn’t exist or was taken down.',
    'video-gone': 'This video doesn’t exist or was taken down.',
    'videos-gone': 'One of the videos doesn’t exist or was taken down. Please choose again.',
    'compilation-gone': 'This collection doesn’t exist or was taken down.',
    'comic-gone': 'This comic doesn’t exist or was taken down.',
    'novel-gone': 'This novel doesn’t exist or was taken down.',
    'picture-gone': 'This gallery doesn’t exist or was taken down.',
    'audio-gone': 'This audio work doesn’t exist or was taken down.',
    'game-gone': 'This game doesn’t exist or was taken down.',
    'article-gone': 'This article doesn’t exist or was taken down.',
    'post-gone': 'This post doesn’t exist or was deleted.',
    'dating-gone': 'This listing doesn’t exist or was taken down.',
    'want-gone': 'This request doesn’t exist or was deleted.',
    'answer-gone': 'This answer doesn’t exist or was deleted.',
    'comment-gone': 'This comment doesn’t exist or was deleted.',
    'replied-comment-gone': 'The comment you’re replying to doesn’t exist or was deleted.',
    'comic-episode-gone': 'This episode doesn’t exist or was taken down.',
    'novel-chapter-gone': 'This chapter doesn’t exist or was taken down.',
    'audio-episode-gone': 'This episode doesn’t exist or was taken down.',
    'reported-gone': 'What you’re reporting doesn’t exist.',
    'review-unknown': 'There is no such review.',
    'series-unknown': 'There is no such series.',
    'ad-unknown': 'There is no such ad.',
    'category-unknown': 'There is no such category.',
    'topic-unknown': 'There is no such topic.',
    'section-unknown': 'There is no such section.',
    'section-without-videos': 'There are no videos in this section.',
    'club-unknown': 'There is no such fan club.',
    'creator-without-club': 'This creator has no fan club yet.',
    'key-unknown': 'There is no such key.',
    // what is written
    'content-empty': 'This can’t be empty.',
    'paid-post-needs-media': 'A paid post needs at least one picture or video.',
    'image-twice': 'The same picture can be added only once.',
    'video-length-wrong': 'The length of the video is wrong.',
    'cover-gone': 'The cover is no longer there. Please upload it again.',
    'price-too-high': ({ coins: n }) => `The price can be ${coins(n)} at most.`,
    'report-reason-missing': 'Please choose a reason for the report.',
    'report-unsupported': 'This can’t be reported.',
    'review-locked': 'You can review this once you’ve unlocked it.',
    'review-exists': 'You’ve already reviewed this.',
    'group-unknown': 'There is no such collection of yours.',
    'group-full': 'This collection is full.',
    'group-name-taken': 'You already have a collection of this name.',
    'groups-too-many': 'You have a lot of collections. Please tidy them up first.',
    'want-own': 'You can’t answer your own request.',
    'want-solved': 'This request has been solved.',
    'want-not-mine': 'Only the person who asked can do this.',
    'other-answer-accepted': 'Another answer to this request was already accepted.',
    'want-details-too-many': ({ count }) => `You can add details ${counted(count, 'time')} at most.`,
    // what costs something
    'coins-short': 'You don’t have enough coins. Please top up first.',
    'balance-short': 'Your balance is too low.',
    'price-changed': ({ coins: n }) => `The price is now ${coins(n)}. Please confirm before you buy.`,
    'payment-void': 'This payment did not go through, and nothing was charged.',
    'bounties-too-many': ({ count }) =>
      `You can have ${counted(count, 'request')} with a bounty at a time. Accept an answer first, or wait until one ends.`,
    'bounty-too-low': ({ coins: n }) => `A bounty is at least ${coins(n)}.`,
    'coins-short-for-bounty': ({ coins: n }) => `You don’t have enough coins. A bounty is at least ${coins(n)}.`,
    'exchange-code-unknown': 'There is no such code.',
    'exchange-code-used': 'You’ve already used this code.',
    'exchange-code-expired': 'This code is used up or has expired.',
    'ticket-unknown': 'There is no such ticket.',
    'ticket-used': 'This ticket has been used.',
    'ticket-expired': 'This ticket has expired.',
    'recharge-unavailable': 'Topping up isn’t available here yet.',
    'product-gone': 'This product doesn’t exist or is no longer sold.',
    'pay-method-unknown': 'There is no such way to pay.',
    'pay-method-amount': 'This way to pay doesn’t take this amount. Please choose another.',
    'orders-too-many': 'You have too many unpaid orders. Please pay one, or try again later.',
    'gift-self': 'You can’t send a gift to yourself.',
    'gift-unknown': 'There is no such gift.',
    'club-members-only': 'Join the fan club to watch this.',
    'club-own': 'This is your own fan club.',
    'club-term-unknown': 'This term isn’t offered. Please refresh and choose again.',
    'vip-chapter': 'This chapter is for members. Become a member to read on.',
    'comic-episode-locked': ({ coins: n }) => `This episode takes ${coins(n)} to unlock.`,
    'watch-locked': 'You can’t watch this yet.',
    'comic-free': 'This comic is free; there is nothing to buy.',
    'comic-episode-free': 'This episode is free; there is nothing to buy.',
    'audio-free': 'This work is free; there is nothing to buy.',
    'audio-episode-free': 'This episode is free; there is nothing to buy.',
    'picture-free': 'These pictures are free; there is nothing to buy.',
    'game-free': 'This game is free; there is nothing to buy.',
    'dating-free': 'This listing doesn’t need to be unlocked.',
    'post-without-price': 'This post doesn’t need coins.',
    'article-without-price': 'This article doesn’t need coins.',
    'video-without-price': 'This video doesn’t need coins.',
    'pay-account-unknown': 'There is no such payout account.',
    'pay-account-malformed': 'The payout account number doesn’t look right. Please check it.',
    'pay-account-busy': 'A withdrawal to this account is in review. It can be removed once that is settled.',
    'withdrawal-too-low': ({ sum }) => `You can withdraw ${sum} or more.`,
    // uploads
    'upload-malformed': 'The upload was incomplete. Please update the app and try again.',
    'upload-unverified': 'The upload couldn’t be verified. Please refresh and try again.',
    'upload-expired': 'The upload has expired. Please refresh and try again.',
    'upload-session-ended': 'Your session has ended. Please log in again, then upload.',
    'upload-clock-wrong': 'The clock of this device is wrong. Please set it and try again.',
    'upload-slow': 'The connection was too slow for the picture. Please try again.',
    'upload-unknown': 'There is no such upload. Please start again.',
    'server-full': 'The server has no room left. Please try again later.',
    'images-too-many': 'Too many pictures are being uploaded. Please wait a moment.',
    'images-unused': 'Many of your uploaded pictures aren’t used yet. Please publish them first, or upload tomorrow.',
    'image-too-large': ({ mb }) => `A picture can be ${mb} MB at most.`,
    'image-too-many-pixels': 'The picture has too many pixels. Please make it smaller.',
    'image-format-unknown': 'Only JPEG, PNG, WebP, GIF and AVIF pictures can be uploaded.',
    'image-heic': 'HEIC pictures can’t be uploaded yet. Please convert it to JPEG.',
    'image-broken': 'The picture is damaged or incomplete.',
    'image-gone': 'The picture is no longer there. Please upload it again.',
    'file-too-large': ({ gb }) => `A file can be ${gb} GB at most.`,
    'file-incomplete': 'The file is incomplete. Please go on with the upload.',
    'file-not-video': 'This isn’t a video file that we know.',
    'clips-unavailable': 'This server can’t process videos, so none can be uploaded for now.',
    'clip-gone': 'The video is no longer there. Please upload it again.',
    'clip-too-long': ({ minutes }) => `The video is too long. It can last ${counted(minutes, 'minute')} at most.`,
    'clip-too-short': 'The video is too short. It must last at least 1 second.',
    'clip-too-large': 'The resolution of the video is too high. The most is 4K.',
    'clip-slow': 'Processing the video took too long. Please compress it and upload it again.',
    'clip-encoding-unknown': 'Videos of this encoding can’t be uploaded yet. Please export it as MP4 (H.264).',
    'clip-broken': 'The video is damaged or incomplete.',
  },
}

/** What a reason says. */
export function reasonText({ code, params }: Reason, language: Language): string {
  const message = messages[language][code] as string | ((params: unknown) => string)
  return typeof message === 'string' ? message : message(params)
}

/** The errcodes that are refusals of a kind. */
function ofErrcode(code: number, retryAfterMs: number | undefined): Reason | undefined {
  if (code === errcodes.reused) return { code: 'request-reused' }
  if (code === errcodes.fault) return { code: 'server-fault' }
  if (code !== errcodes.tooMany || retryAfterMs === undefined) return undefined
  return { code: 'too-many-requests', params: { seconds: Math.ceil(retryAfterMs / 1000) } }
}

function reasonIn(failure: Failure): Reason | undefined {
  switch (failure.kind) {
    case 'status':
      return reasonOf(failure.code, failure.params)
    case 'errcode':
      return ofErrcode(failure.code, failure.retryAfterMs)
    case 'upload': {
      const reply = failure.reply as { refusal?: unknown; params?: unknown } | null | undefined
      return reasonOf(reply?.refusal, reply?.params)
    }
    default:
      return undefined
  }
}

/** What can be said in English of a refusal that only a message in Chinese tells of. */
const ofStatus: Readonly<Record<number, string>> = {
  400: 'The server didn’t accept what was sent. Please check it.',
  402: 'There is not enough left to pay for this.',
  403: 'You’re not allowed to do this.',
  404: 'This doesn’t exist or was removed.',
  409: 'This can no longer be done as things are now. Please refresh.',
  413: 'The file is too large.',
  429: 'Too many requests. Please try again later.',
}

/** What a refusal says: by its code; where that is not known, in the server's own words if they can be read. */
export function refusedText(failure: Failure, language: Language): string | undefined {
  const reason = reasonIn(failure)
  if (reason) return reasonText(reason, language)
  const message = 'message' in failure ? failure.message : undefined
  if (!message || language === 'zh' || !/\p{Script=Han}/u.test(message)) return message
  const status = failure.kind === 'status' ? failure.status : failure.kind === 'upload' ? failure.code : 0
  return ofStatus[status] ?? 'The server refused this.'
}
