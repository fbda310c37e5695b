import { counted } from './counted.ts'

/**
 * What the server says no with, in English. The server speaks Chinese; its words are looked up here as they are. To be
 * loaded only where the language is English. `tests/unit/words/refusals.test.ts` finds a refusal that is missing.
 */
const exact: Readonly<Record<string, string>> = {
  // accounts
  '@用户登录失败': 'You couldn’t be signed in.',
  请先登录: 'Please log in first.',
  '登录已失效，请重新登录': 'Your session has ended. Please log in again.',
  用户名或密码不正确: 'The username or password is wrong.',
  这个用户名已经有人用了: 'This username is taken.',
  '用户名里有看不见的字符，请换一个': 'This username contains invisible characters. Please choose another.',
  '用户名混用了容易看错的文字，请换一个':
    'This username mixes scripts that are easily confused. Please choose another.',
  '这个用户名是保留的，请换一个': 'This username is reserved. Please choose another.',
  '这个密码太常见了，请换一个': 'This password is too common. Please choose another.',
  密码不能和用户名相同: 'The password can’t be the same as the username.',
  原密码不正确: 'The current password is wrong.',
  用户不存在或已注销: 'This user doesn’t exist or the account was closed.',
  不能关注自己: 'You can’t follow yourself.',
  邀请码不存在: 'There is no such invite code.',
  不能填写自己的邀请码: 'You can’t use your own invite code.',
  '对方是你邀请的，不能互相邀请': 'You invited this person, so they can’t be your inviter.',
  你已经绑定过邀请人: 'You already have an inviter.',
  只有创作者可以使用: 'Only creators can use this.',
  只有代理可以使用: 'Only agents can use this.',
  // what is not there
  没有这个接口: 'The server doesn’t know this call.',
  内容不存在或已下架: 'This doesn’t exist or was taken down.',
  视频不存在或已下架: 'This video doesn’t exist or was taken down.',
  '有视频不存在或已下架，请重新选择': 'One of the videos doesn’t exist or was taken down. Please choose again.',
  合集不存在或已下架: 'This collection doesn’t exist or was taken down.',
  合集不存在: 'There is no such collection.',
  系列不存在: 'There is no such series.',
  漫画不存在或已下架: 'This comic doesn’t exist or was taken down.',
  小说不存在或已下架: 'This novel doesn’t exist or was taken down.',
  图集不存在或已下架: 'This gallery doesn’t exist or was taken down.',
  有声作品不存在或已下架: 'This audio work doesn’t exist or was taken down.',
  游戏不存在或已下架: 'This game doesn’t exist or was taken down.',
  文章不存在或已下架: 'This article doesn’t exist or was taken down.',
  这条信息不存在或已下架: 'This listing doesn’t exist or was taken down.',
  这一话不存在或已下架: 'This episode doesn’t exist or was taken down.',
  这一章不存在或已下架: 'This chapter doesn’t exist or was taken down.',
  这一集不存在或已下架: 'This episode doesn’t exist or was taken down.',
  求片不存在或已删除: 'This request doesn’t exist or was deleted.',
  回答不存在或已删除: 'This answer doesn’t exist or was deleted.',
  动态不存在或已删除: 'This post doesn’t exist or was deleted.',
  动态不存在: 'There is no such post.',
  评论不存在或已删除: 'This comment doesn’t exist or was deleted.',
  评论不存在: 'There is no such comment.',
  要回复的评论不存在或已删除: 'The comment you’re replying to doesn’t exist or was deleted.',
  评价不存在: 'There is no such review.',
  广告不存在: 'There is no such ad.',
  分类不存在: 'There is no such category.',
  话题不存在: 'There is no such topic.',
  栏目不存在: 'There is no such section.',
  这个栏目里没有视频: 'There are no videos in this section.',
  粉丝团不存在: 'There is no such fan club.',
  这位创作者还没有粉丝团: 'This creator has no fan club yet.',
  没有这个密钥: 'There is no such key.',
  // writing
  参数有误: 'Something in this request doesn’t fit.',
  内容不能为空: 'This can’t be empty.',
  '翻页位置已失效，请刷新列表': 'This place in the list has expired. Please refresh the list.',
  '筛选条件已变化，请重新选择': 'The filters have changed. Please choose again.',
  付费动态至少要有一张图片或一段视频: 'A paid post needs at least one picture or video.',
  同一张图片只能放一次: 'The same picture can be added only once.',
  视频的时长不正确: 'The length of the video is wrong.',
  '封面不存在，请重新上传': 'The cover is no longer there. Please upload it again.',
  请选择举报原因: 'Please choose a reason for the report.',
  这里不能举报: 'This can’t be reported.',
  要举报的内容不存在: 'What you’re reporting doesn’t exist.',
  解锁后才可以评价: 'You can review this once you’ve unlocked it.',
  你已经评价过了: 'You’ve already reviewed this.',
  收藏夹不存在: 'There is no such collection of yours.',
  这个收藏夹已经满了: 'This collection is full.',
  已经有同名的收藏夹: 'You already have a collection of this name.',
  '收藏夹已经很多了，请先整理': 'You have a lot of collections. Please tidy them up first.',
  // requests for films
  不能回答自己的求片: 'You can’t answer your own request.',
  这个求片已经解决了: 'This request has been solved.',
  只有发起人可以这样做: 'Only the person who asked can do this.',
  这个求片已经采纳过别的回答了: 'Another answer to this request was already accepted.',
  // paying
  '金币不足，请先充值': 'You don’t have enough coins. Please top up first.',
  余额不足: 'Your balance is too low.',
  '这笔支付没有生效，也没有扣款': 'This payment did not go through, and nothing was charged.',
  兑换码不存在: 'There is no such code.',
  你已经用过这个兑换码: 'You’ve already used this code.',
  这个兑换码已经用完或过期: 'This code is used up or has expired.',
  观影券不存在: 'There is no such ticket.',
  这张观影券已经用过了: 'This ticket has been used.',
  这张观影券已经过期: 'This ticket has expired.',
  这里还没有开通充值: 'Topping up isn’t available here yet.',
  商品不存在或已下架: 'This product doesn’t exist or is no longer sold.',
  支付方式不存在: 'There is no such way to pay.',
  '这种支付方式不支持这个金额，请换一种': 'This way to pay doesn’t take this amount. Please choose another.',
  '未支付的订单太多，请先支付，或稍后再试': 'You have too many unpaid orders. Please pay one, or try again later.',
  不能打赏自己: 'You can’t send a gift to yourself.',
  礼物不存在: 'There is no such gift.',
  加入粉丝团后可以观看: 'Join the fan club to watch this.',
  这是你自己的粉丝团: 'This is your own fan club.',
  '没有这个期限，请刷新后再选': 'This term isn’t offered. Please refresh and choose again.',
  '这是会员章节，开通会员后可以继续阅读': 'This chapter is for members. Become a member to read on.',
  你还没有观看的权限: 'You can’t watch this yet.',
  '这部漫画可以免费看，不需要购买': 'This comic is free; there is nothing to buy.',
  '这一话可以免费看，不需要购买': 'This episode is free; there is nothing to buy.',
  '这一集可以免费听，不需要购买': 'This episode is free; there is nothing to buy.',
  '这部作品可以免费听，不需要购买': 'This work is free; there is nothing to buy.',
  '这组图片可以免费看，不需要购买': 'These pictures are free; there is nothing to buy.',
  '这款游戏可以免费下载，不需要购买': 'This game is free; there is nothing to buy.',
  这条信息不需要解锁: 'This listing doesn’t need to be unlocked.',
  这条动态不需要用金币解锁: 'This post doesn’t need coins.',
  这篇文章不需要用金币解锁: 'This article doesn’t need coins.',
  这部视频不需要用金币解锁: 'This video doesn’t need coins.',
  收款账户不存在: 'There is no such payout account.',
  '收款账号的格式不对，请检查后再提交': 'The payout account number doesn’t look right. Please check it.',
  '有一笔提现正在审核，完成后才能删除这个账户':
    'A withdrawal to this account is in review. It can be removed once that is settled.',
  // the server itself
  同一个请求编号用在了不同的内容上: 'This was already sent with other content.',
  '服务器出了点问题，请稍后再试': 'Something went wrong on the server. Please try again later.',
  // uploads
  '上传请求不完整，请更新应用后再试': 'The upload was incomplete. Please update the app and try again.',
  '上传签名不正确，请刷新后再试': 'The upload couldn’t be verified. Please refresh and try again.',
  '上传凭证已过期，请刷新后再试': 'The upload has expired. Please refresh and try again.',
  '登录已失效，请重新登录后再上传': 'Your session has ended. Please log in again, then upload.',
  '手机时间不准，请校准后再试': 'The clock of this device is wrong. Please set it and try again.',
  '网络太慢，图片没有传完，请再试一次': 'The connection was too slow for the picture. Please try again.',
  '服务器的存储空间已满，请稍后再试': 'The server has no room left. Please try again later.',
  '上传的图片太多，请稍等片刻': 'Too many pictures are being uploaded. Please wait a moment.',
  '图片的像素太多，请缩小后再上传': 'The picture has too many pixels. Please make it smaller.',
  '只支持 JPEG、PNG、WebP、GIF 和 AVIF 图片': 'Only JPEG, PNG, WebP, GIF and AVIF pictures can be uploaded.',
  '暂不支持 HEIC 图片，请转换成 JPEG 后再上传': 'HEIC pictures can’t be uploaded yet. Please convert it to JPEG.',
  '图片已损坏或不完整，打不开': 'The picture is damaged or incomplete.',
  '还有很多上传了没用的图片，请先发布或明天再传':
    'Many of your uploaded pictures aren’t used yet. Please publish them first, or upload tomorrow.',
  '图片不存在或已过期，请重新上传': 'The picture is no longer there. Please upload it again.',
  '文件没有传完整，请继续上传': 'The file is incomplete. Please go on with the upload.',
  '没有这个上传，请重新开始': 'There is no such upload. Please start again.',
  上传完成: 'Uploaded.',
  这不是能识别的视频文件: 'This isn’t a video file that we know.',
  '这台服务器没有安装视频处理程序，暂时不能上传视频':
    'This server can’t process videos, so none can be uploaded for now.',
  '视频不存在或已过期，请重新上传': 'The video is no longer there. Please upload it again.',
  '视频太短，至少 1 秒': 'The video is too short. It must last at least 1 second.',
  '视频的分辨率太高，最高支持 4K': 'The resolution of the video is too high. The most is 4K.',
  '视频处理超时，请压缩后再上传': 'Processing the video took too long. Please compress it and upload it again.',
  '这种编码的视频暂不支持，请导出为 MP4（H.264）后再上传':
    'Videos of this encoding can’t be uploaded yet. Please export it as MP4 (H.264).',
  '视频已损坏或不完整，无法处理': 'The video is damaged or incomplete.',
}

/** The fields of a form, as a refusal names them. */
const fields: Readonly<Record<string, string>> = {
  '用户名（2 到 24 个字）': 'username (2 to 24 characters)',
  '密码（8 到 64 位）': 'password (8 to 64 characters)',
  原密码: 'current password',
  手机号: 'phone number',
  内容: 'content',
  名称: 'name',
  标题: 'title',
  搜索词: 'search term',
  '生日（须年满 18 岁）': 'birthday (you must be 18 or older)',
  '年满 18 岁的声明': 'statement that you are 18 or older',
  翻页位置: 'place in the list',
  '每页数量（1 到 50）': 'number per page (1 to 50)',
  价格: 'price',
  金额: 'amount',
  收款账户: 'payout account',
  兑换码: 'code',
  邀请码: 'invite code',
  数量: 'number',
  期限: 'term',
  '拥有版权、人物成年且同意的声明': 'statement of rights, adulthood and consent',
  金币: 'number of coins',
  '评分（1 到 5 星）': 'rating (1 to 5 stars)',
  筛选条件: 'filters',
  图片: 'pictures',
  标签: 'tags',
  视频: 'video',
}

const coins = (value: string) => counted(value, 'coin')

/** With a number, or a field's name, in them. */
const patterns: readonly (readonly [RegExp, (value: string) => string | undefined])[] = [
  [
    /^(.+)不符合要求，请检查$/,
    (name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : han.test(name) ? undefined : name
      return field === undefined ? undefined : `Please check the ${field}.`
    },
  ],
  [/^操作太频繁，请 (\d+) 秒后再试$/, (s) => `Too many requests. Please try again in ${counted(s, 'second')}.`],
  [/^操作太频繁，请 (\d+) 分钟后再试$/, (m) => `Too many requests. Please try again in ${counted(m, 'minute')}.`],
  [/^尝试次数太多，请 (\d+) 分钟后再试$/, (m) => `Too many attempts. Please try again in ${counted(m, 'minute')}.`],
  [/^价格最多 (\d+) 金币$/, (n) => `The price can be ${coins(n)} at most.`],
  [/^价格已变为 (\d+) 金币，请确认后再购买$/, (n) => `The price is now ${coins(n)}. Please confirm before you buy.`],
  [/^这一话需要 (\d+) 金币解锁$/, (n) => `This episode takes ${coins(n)} to unlock.`],
  [/^最多补充 (\d+) 次$/, (n) => `You can add details ${counted(n, 'time')} at most.`],
  [
    /^同时最多有 (\d+) 个悬赏中的求片，请先采纳或等待到期$/,
    (n) =>
      `You can have ${counted(n, 'request')} with a bounty at a time. Accept an answer first, or wait until one ends.`,
  ],
  [/^金币不足，悬赏最少 (\d+) 金币$/, (n) => `You don’t have enough coins. A bounty is at least ${coins(n)}.`],
  [/^悬赏最少 (\d+) 金币$/, (n) => `A bounty is at least ${coins(n)}.`],
  [/^至少提现 ([\d.]+)$/, (sum) => `You can withdraw ${sum} or more.`],
  [/^图片不能超过 ([\d.]+) MB$/, (mb) => `A picture can be ${mb} MB at most.`],
  [/^文件不能超过 ([\d.]+) GB$/, (gb) => `A file can be ${gb} GB at most.`],
  [/^视频太长，最多 (\d+) 分钟$/, (m) => `The video is too long. It can last ${counted(m, 'minute')} at most.`],
]

/** What can be said of a refusal whose words are not known. */
const ofStatus: Readonly<Record<number, string>> = {
  400: 'The server didn’t accept what was sent. Please check it.',
  402: 'There is not enough left to pay for this.',
  403: 'You’re not allowed to do this.',
  404: 'This doesn’t exist or was removed.',
  409: 'This can no longer be done as things are now. Please refresh.',
  413: 'The file is too large.',
  429: 'Too many requests. Please try again later.',
}

const han = /\p{Script=Han}/u

/** A message of the server in English; what is not in Chinese stays, undefined where it is not known. */
export function englishOf(message: string): string | undefined {
  if (!han.test(message)) return message
  if (Object.hasOwn(exact, message)) return exact[message]
  for (const [pattern, text] of patterns) {
    const value = pattern.exec(message)?.[1]
    if (value !== undefined) return text(value)
  }
  return undefined
}

/** A refusal in English, in general words of its status where its own are not known. */
export const englishRefusal = (message: string, status: number | undefined): string =>
  englishOf(message) ?? (status === undefined ? undefined : ofStatus[status]) ?? 'The server refused this.'
