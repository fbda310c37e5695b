import type { CallName } from '#contract/catalogue.ts'
import { communityElsewhere, communityInputs } from './community.ts'
import type { End } from './ends.ts'
import { aSubscription } from './push-service.ts'
import { workInputs, worksElsewhere } from './works.ts'

/** An input for each call that needs one: what there is in the small demo content. */
export async function inputsOf(end: End): Promise<Partial<Record<CallName, object>>> {
  const { db } = end.server.parts
  const video = await db
    .selectFrom('mvs')
    .selectAll()
    .where('small', '=', 0)
    .where('coins', '=', 0)
    .executeTakeFirstOrThrow()
  const comment = await db
    .selectFrom('comments')
    .selectAll()
    .where('kind', '=', 'video')
    .where('root_id', 'is', null)
    .executeTakeFirstOrThrow()
  const creator = await db
    .selectFrom('users')
    .selectAll()
    .where('creator', '=', 1)
    .where('mv_count', '>', 0)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const club = await db
    .selectFrom('clubs')
    .innerJoin('users', 'users.id', 'clubs.user_id')
    .select(['users.uuid', 'clubs.id'])
    .executeTakeFirstOrThrow()
  const section = await db.selectFrom('sections').select('id').where('type', '=', 'mv').executeTakeFirstOrThrow()
  const id = video.id
  return {
    ...(await communityInputs(end)),
    'ads.byPosition': { position: 'home' },
    'ads.click': { id: 1 },
    'club.info': { uuid: club.uuid },
    'club.items': { role: 'member' },
    'club.join': { club_id: club.id, months: 1, price: 30 },
    'club.rank': { period: 'week' },
    'coins.detail': { type: 'all' },
    'message.list': { box: 'system' },
    'message.read': { box: 'system', to_id: 1 },
    'order.pay': { product_id: 1, method: 1 },
    'order.products': { type: 'coin' },
    'ticket.list': { status: 'unused' },
    'user.bindInviter': { aff_code: creator.aff_code },
    'user.exchange': { code: 'SHIGUANG' },
    'user.reward': { uuid: creator.uuid, gift_id: 1, count: 2, price: 2 },
    'compilation.her': { uuid: creator.uuid },
    'compilation.mvs': { id: 1 },
    'creator.small': { uuid: creator.uuid },
    'element.list': { page: 'home' },
    'element.more': { element_id: section.id },
    'element.mvs': { element_id: section.id },
    'gone.list': { since: 0 },
    'report.mine': {},
    'passkey.list': {},
    'passkey.options': { to: 'login' },
    'push.key': {},
    'push.subscribe': aSubscription(),
    'push.unsubscribe': {},
    'session.list': {},
    'session.endOthers': {},
    'user.export': { password: 'secret-1' },
    'user.keepAccount': {},
    'session.end': { key: '0'.repeat(32) },
    'session.logout': { token: 'nobody’s' },
    'mv.byStyle': { style_id: 1 },
    'mv.byTag': { tag: '城市' },
    'mv.byTagName': { name: '城市' },
    'mv.byTagNew': { tag_id: 1 },
    'mv.byTags': { tags: ['城市', '治愈'] },
    'mv.comment': { id, content: '真好看' },
    'mv.comments': { id: comment.item_id },
    'mv.createLikeGroup': { name: '睡前' },
    'mv.detail': { id },
    'mv.related': { id },
    'mv.like': { id, on: true },
    'mv.likeComment': { id: comment.id, on: true },
    'mv.log': { id, seconds: 30, completed: false },
    'mv.report': { id, type: 8, content: '' },
    'rank.creators': { period: 'week', by: 'play' },
    'search.compilations': { word: '合集' },
    'search.creators': { word: creator.username },
    'search.videos': { word: '山' },
    'stream.key': { key_id: id * 32 },
    'tab.category': { tab_id: 1 },
    'tab.categoryNew': { tab_id: 2 },
    'tab.list': { position: 'home' },
    'user.follow': { uuid: creator.uuid, on: true },
    'user.page': { uuid: creator.uuid },
    'user.update': { sign: '在路上' },
    'user.updatePassword': { old: 'secret-1', password: 'secret-2' },
    'wei.report': { kind: 'user', id: creator.uuid, type: 5, content: '广告' },
    ...(await workInputs(end)),
  }
}

/** These need more than an input that can be known beforehand, and have tests of their own. */
export const elsewhere: readonly CallName[] = [
  ...communityElsewhere,
  'user.login',
  'user.recover',
  'user.recoveryCodes',
  'passkey.login',
  'passkey.register',
  'passkey.remove',
  'totp.begin',
  'totp.confirm',
  'totp.remove',
  'user.deleteAccount',
  'user.register',
  'mv.buy',
  'club.videos',
  'writing.novels',
  'writing.openNovel',
  'writing.chapters',
  'writing.chapter',
  'writing.saveChapter',
  'writing.moveChapter',
  'club.mine',
  'club.open',
  'club.edit',
  'club.members',
  'club.ownVideos',
  'club.setVideo',
  'coins.canWithdraw',
  'creator.works',
  'creator.publishVideo',
  'creator.publishSet',
  'creator.publishAudio',
  'creator.addChapter',
  'creator.publishDraft',
  'creator.editWork',
  'creator.removeWork',
  'coins.withdraw',
  'report.appeal',
  'proxy.canWithdraw',
  'proxy.withdraw',
  'user.removePayAccount',
  'order.cancel',
  'ticket.use',
  'mv.updateLikeGroup',
  'mv.deleteLikeGroup',
  ...worksElsewhere,
]
