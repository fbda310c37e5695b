import { Secret, TOTP } from 'otpauth'
import type { CallName } from '#contract/catalogue.ts'
import type { MyModeration } from '#contract/shapes/moderation.ts'
import { caseOfItem, decideCase } from '#server/services/decisions.ts'
import { openAuthenticator } from '../authenticator.ts'
import type { Who } from '../client.ts'
import { aListing, anUpload } from '../community.ts'
import type { End } from '../ends.ts'
import { aVideo } from '../items.ts'
import { aPayAccount, aSound, type Insider } from './base.ts'

const hourMs = 3600 * 1000
const password = 'secret-1'

/** Good inputs that hold for one try, or for a while: to be made when their call's turn comes. */
export function freshInputs(end: End, who: Insider): Partial<Record<CallName, () => Promise<object>>> {
  /** The data of a call that must succeed, an hour later where it was too often. */
  const made = async <T>(name: CallName, input: object, as: Who = who): Promise<T> => {
    let answer = await end.call(name, input, as)
    if (answer.status === 429) {
      end.clock.nowMs += hourMs + 1
      answer = await end.call(name, input, as)
    }
    if (answer.errcode !== 0 || (answer.status !== 200 && answer.status !== 251))
      throw new Error(`${name}: ${answer.errcode} ${answer.status} ${answer.msg}`)
    return answer.data as T
  }
  const id = async (name: CallName, input: object, as?: Who) => (await made<{ id: number }>(name, input, as)).id
  const content = '改一下'
  const comment = async () => ({
    kind: 'comment:video',
    id: await id('mv.comment', { id: (await aVideo(end, 'free')).id, content: '很好看' }),
  })
  const review = async (skip: number) => {
    const listing = await aListing(end, skip)
    await made('dating.buy', { id: listing.id, price: listing.coins })
    return { id: await id('dating.comment', { id: listing.id, score: 5, content: '守时', images: [] }) }
  }
  const feedback = async () => ({ id: await id('feedback.send', { content: '还没有到账', images: [] }) })
  const want = async (as: Who) => ({
    id: await id('find.create', { title: '找一部片子', content: '有雾。', images: [], coins: 10 }, as),
  })
  // of one's own there are as many as may be, by now
  const ownWant = async () => {
    const given = await want(await end.newcomer(100))
    await end.server.parts.db.updateTable('wants').set({ user_id: who.userId }).where('id', '=', given.id).execute()
    return given
  }
  const answer = async () => {
    const { id: asked } = await want(await end.newcomer(100))
    return { id: await id('find.reply', { id: asked, content: '应该是这一部', mv_ids: [] }) }
  }
  const post = async () => ({
    id: await id('wei.create', { title: '云', content: '像一条鱼', images: [], consent: true }),
  })
  /** A club of one's own, with nothing in it. */
  const aClub = async () => {
    const input = { cover: await anUpload(end, who), intro: '欢迎', prices: [{ months: 1, coins: 30 }] }
    await end.server.parts.db.deleteFrom('clubs').where('user_id', '=', who.userId).execute()
    return input
  }
  const withClub = async <I extends object>(input: I) => {
    await made('club.open', await aClub())
    return input
  }
  const ownVideo = async () => {
    const { id: given } = await aVideo(end, 'free', 1)
    await end.server.parts.db.updateTable('mvs').set({ user_id: who.userId }).where('id', '=', given).execute()
    return withClub({ id: given, on: true })
  }
  const ownWork = async (more: object = {}) => ({
    id: await id('creator.publishSet', {
      title: '雾',
      content: '',
      images: [await anUpload(end, who)],
      consent: true,
      ...more,
    }),
  })
  const anAudio = async () => ({
    title: '夜航',
    content: '',
    chapter: '',
    sound: { url: await aSound(end, who) },
    cover: await anUpload(end, who),
    consent: true,
  })
  const anAudioChapter = async () => {
    const { item_id } = await made<{ item_id: number }>('creator.publishAudio', await anAudio())
    return { work_id: item_id, title: '靠岸', sound: { url: await aSound(end, who) }, coins: 3, consent: true }
  }
  const aNovel = async () => ({
    title: '灯塔',
    content: '一座岛的故事',
    cover: await anUpload(end, who),
    consent: true,
  })
  const aChapter = async () => ({
    novel_id: await id('writing.openNovel', await aNovel()),
    title: '第一章',
    blocks: [{ type: 'p', runs: [{ text: '灯塔亮了。' }] }],
    coins: 0,
    consent: true,
  })
  const savedChapter = async () => id('writing.saveChapter', await aChapter())
  const aPasskey = async () => {
    const [origin = ''] = end.server.appOrigins
    const device = openAuthenticator({ host: new URL(origin).hostname, origin, counts: true })
    // one more than there may be would be refused
    await end.server.parts.db.deleteFrom('passkeys').where('user_id', '=', who.userId).execute()
    const { json } = await made<{ json: string }>('passkey.options', { to: 'register', password })
    return { device, credential: device.create(json) }
  }
  return {
    'writing.openNovel': aNovel,
    'writing.saveChapter': aChapter,
    'writing.chapters': async () => ({ id: (await aChapter()).novel_id }),
    'writing.chapter': async () => ({ chapter_id: await savedChapter() }),
    'writing.moveChapter': async () => ({ chapter_id: await savedChapter(), no: 1 }),
    'club.open': aClub,
    'club.mine': () => withClub({}),
    'club.edit': () => withClub({ intro: '每周见', closed: false }),
    'club.members': () => withClub({}),
    'club.ownVideos': () => withClub({}),
    'club.setVideo': ownVideo,
    'comment.edit': async () => ({ ...(await comment()), content }),
    'comment.remove': comment,
    'creator.publishAudio': anAudio,
    'creator.addChapter': anAudioChapter,
    'creator.publishDraft': async () => ({ ...(await ownWork({ draft: true })), consent: true }),
    'creator.editWork': async () => ({ ...(await ownWork()), title: '晨雾', content, coins: 3 }),
    'creator.removeWork': () => ownWork(),
    'dating.editComment': async () => ({ ...(await review(5)), content }),
    'dating.removeComment': () => review(6),
    'feedback.edit': async () => ({ ...(await feedback()), content }),
    'feedback.remove': feedback,
    'find.edit': async () => ({ ...(await ownWant()), title: '还是那一部', content }),
    'find.remove': ownWant,
    'find.editReply': async () => ({ ...(await answer()), content }),
    'find.removeReply': answer,
    'wei.edit': async () => ({ ...(await post()), title: '雾', content }),
    'wei.remove': post,
    'order.cancel': async () => ({
      order_no: (await made<{ order_no: string }>('order.pay', { product_id: 1, method: 1 })).order_no,
    }),
    'report.appeal': async () => {
      const { id: taken } = await post()
      await end.server.parts.db.transaction().execute(async (tx) => {
        const its = await caseOfItem(tx, 'post', String(taken), end.clock.nowMs)
        await decideCase(tx, its.id, 'take-down', { by: 'wen', reason: 'abuse' }, end.clock.nowMs)
      })
      return { id: (await made<MyModeration>('report.mine', {})).decisions[0]!.id, content: '不是这样' }
    },
    'passkey.register': async () => ({ name: '手机', credential: (await aPasskey()).credential }),
    'passkey.login': async () => {
      const { device, credential } = await aPasskey()
      await made('passkey.register', { name: '手机', credential })
      return { credential: device.get((await made<{ json: string }>('passkey.options', { to: 'login' })).json) }
    },
    'passkey.remove': async () => {
      await made('passkey.register', { name: '手机', credential: (await aPasskey()).credential })
      return { id: (await made<{ list: { id: number }[] }>('passkey.list', {})).list[0]!.id, password }
    },
    'totp.begin': async () => ({ password }),
    'totp.confirm': async () => {
      const { secret } = await made<{ secret: string }>('totp.begin', { password })
      return { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: end.clock.nowMs }) }
    },
    'totp.remove': async () => ({ password }),
    // the password is another one by then
    'user.deleteAccount': async () => ({ password: 'secret-2' }),
    'user.keepAccount': async () => ({}),
    // of the first a hostile withdrawal may have made use
    'user.removePayAccount': async () => ({ id: await aPayAccount(end, who.userId) }),
    'user.recoveryCodes': async () => ({ password }),
    'user.recover': async () => {
      const other = await end.newcomer()
      const { login_name: username } = await made<{ login_name: string }>('user.info', {}, other)
      const { codes } = await made<{ codes: string[] }>('user.recoveryCodes', { password }, other)
      return { username, code: codes[0], password: 'lantern-77' }
    },
  }
}
