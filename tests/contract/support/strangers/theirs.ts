import type { CallName } from '#contract/catalogue.ts'
import { workKey } from '#server/repositories/creator-works.ts'
import type { Owner } from './owner.ts'

/** What a stranger asks with something of the owner, and the status they get. */
export interface Trespass {
  readonly input: object
  /** Of somebody who is logged in, and has coins and every role. */
  readonly status: number
  /** Asked by somebody without coins and VIP, who could have a right to it otherwise. */
  readonly isPoor?: true
  /** Of a guest; 420 where it is not given. */
  readonly guest?: number
}

const account = (id: number) => ({ account: { id } })

/** Every call that takes what may belong to somebody else, asked with what does. */
export function trespasses({ username, ids, names }: Owner): Partial<Record<CallName, readonly Trespass[]>> {
  const text = { title: '题目', content: '内容' }
  const chapter = { title: '第一章', blocks: [{ type: 'hr' }], coins: 0, consent: true }
  const club = { intro: '欢迎', prices: [{ months: 1, coins: 30 }] }
  const anyoneRefused = (input: object, status = 403): Trespass => ({ input, status, guest: status })
  return {
    'mv.updateLikeGroup': [
      { input: { id: ids.mvGroup, name: '我的' }, status: 404 },
      { input: { id: ids.mvGroup, add: [1] }, status: 404 },
    ],
    'mv.deleteLikeGroup': [{ input: { id: ids.mvGroup }, status: 404 }],
    'mv.like': [{ input: { id: ids.video, on: true, group_id: ids.mvGroup }, status: 404 }],
    'user.liked': [
      { input: { group_id: ids.mvGroup }, status: 404, guest: 200 },
      { input: { uuid: names.uuid, group_id: ids.mvGroup }, status: 404, guest: 200 },
    ],
    'comic.updateLikeGroup': [{ input: { id: ids.comicGroup, name: '我的' }, status: 404 }],
    'comic.deleteLikeGroup': [{ input: { id: ids.comicGroup }, status: 404 }],
    'comic.favorites': [{ input: { group_id: ids.comicGroup }, status: 404 }],
    'ticket.use': [{ input: { ticket_id: ids.ticket, mv_id: ids.video }, status: 404 }],
    'coins.withdraw': [{ input: { coins: 100, ...account(ids.account) }, status: 404 }],
    'order.cancel': [{ input: { order_no: names.orderNo }, status: 404 }],
    'user.removePayAccount': [{ input: { id: ids.account }, status: 404 }],
    'proxy.withdraw': [{ input: { money: '100.00', ...account(ids.fenAccount) }, status: 404 }],
    'find.appendDetail': [{ input: { id: ids.want, content: '改一下' }, status: 403 }],
    'find.appendCoins': [{ input: { id: ids.want, coins: 10 }, status: 403 }],
    'find.accept': [{ input: { id: ids.want, reply_id: ids.reply }, status: 403 }],
    'wei.edit': [{ input: { id: ids.post, ...text }, status: 403 }],
    'wei.remove': [{ input: { id: ids.post }, status: 403 }],
    'dating.editComment': [{ input: { id: ids.review, content: '改一下' }, status: 403 }],
    'dating.removeComment': [{ input: { id: ids.review }, status: 403 }],
    'find.edit': [{ input: { id: ids.want, ...text }, status: 403 }],
    'find.remove': [{ input: { id: ids.want }, status: 403 }],
    'find.editReply': [{ input: { id: ids.reply, content: '改一下' }, status: 403 }],
    'find.removeReply': [{ input: { id: ids.reply }, status: 403 }],
    'feedback.edit': [{ input: { id: ids.feedback, content: '改一下' }, status: 404 }],
    'feedback.remove': [{ input: { id: ids.feedback }, status: 404 }],
    'report.appeal': [{ input: { id: ids.decision, content: '不是这样' }, status: 404 }],
    'comment.edit': [{ input: { kind: 'comment:post', id: ids.comment, content: '改一下' }, status: 403 }],
    'comment.remove': [{ input: { kind: 'comment:post', id: ids.comment }, status: 403 }],
    'club.videos': [{ input: { club_id: ids.club }, status: 403 }],
    // who has a club already is told so first
    'club.open': [{ input: { ...club, cover: names.lockedImage }, status: 400, isPoor: true }],
    'club.edit': [{ input: { cover: names.lockedImage }, status: 400 }],
    'club.setVideo': [{ input: { id: ids.video, on: true }, status: 403 }],
    'writing.openNovel': [{ input: { ...text, cover: names.lockedImage, consent: true }, status: 400 }],
    'writing.chapters': [{ input: { id: ids.novel }, status: 404 }],
    'writing.chapter': [{ input: { chapter_id: ids.chapter }, status: 404 }],
    'writing.saveChapter': [
      { input: { ...chapter, novel_id: ids.novel }, status: 404 },
      { input: { ...chapter, novel_id: ids.novel, chapter_id: ids.chapter }, status: 404 },
    ],
    'writing.moveChapter': [{ input: { chapter_id: ids.chapter, no: 1 }, status: 404 }],
    'stream.key': [
      anyoneRefused({ key_id: ids.clipKey }),
      anyoneRefused({ key_id: ids.video * 32 }),
      anyoneRefused({ key_id: 3 * 2 ** 45 + ids.audioChapter * 32 }),
    ],
    'comic.read': [anyoneRefused({ episode_id: ids.episode })],
    'novel.chapter': [{ ...anyoneRefused({ chapter_id: ids.chapter }), isPoor: true }],
    'dating.comment': [{ input: { id: ids.listing, score: 1, content: '没去过', images: [] }, status: 403 }],
    'creator.editWork': [{ input: { id: workKey('picture', ids.picture), ...text }, status: 404 }],
    'creator.removeWork': [{ input: { id: workKey('video', ids.video) }, status: 404 }],
    'creator.publishDraft': [{ input: { id: workKey('video', ids.video), consent: true }, status: 404 }],
    'creator.publishVideo': [
      { input: { ...text, small: false, video: { url: names.clip, seconds: 12 }, consent: true }, status: 400 },
    ],
    'creator.publishSet': [{ input: { ...text, images: [names.image], consent: true }, status: 400 }],
    'creator.publishAudio': [
      { input: { ...text, chapter: '', sound: { url: names.clip }, cover: names.image, consent: true }, status: 400 },
    ],
    'creator.addChapter': [
      { input: { work_id: ids.audio, title: '二', sound: { url: names.clip }, consent: true }, status: 404 },
    ],
    'wei.create': [
      { input: { ...text, images: [names.image], consent: true }, status: 400 },
      { input: { ...text, images: [names.lockedImage], consent: true }, status: 400 },
    ],
    'feedback.send': [{ input: { content: '看图', images: [names.lockedImage] }, status: 400 }],
    'find.create': [{ input: { ...text, images: [names.lockedImage], coins: 10 }, status: 400 }],
    'user.update': [
      { input: { avatar_url: names.lockedImage }, status: 400 },
      { input: { username }, status: 409 },
    ],
    'passkey.login': [
      anyoneRefused(
        { credential: { id: 'AQ', response: { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' } } },
        400,
      ),
    ],
    'user.login': [anyoneRefused({ username, password: 'not-the-password' }, 400)],
    'user.recover': [anyoneRefused({ username, code: 'ABCD-EFGH-JKMN-PQRS', password: 'lantern-77' }, 400)],
    'user.register': [anyoneRefused({ username, password: 'secret-1', phone: '13900000000', adult: true }, 409)],
  }
}
