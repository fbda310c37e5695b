import type { Db, Tx } from '#server/database/tables.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import { hashPassword, type PasswordCost } from '#server/services/password.ts'
import { createRng } from './rng.ts'
import { accounts } from './seed/accounts.ts'
import { makeChannels } from './seed/channels.ts'
import { makeComments } from './seed/comments.ts'
import { insertCommunity, makeCommunity } from './seed/community.ts'
import { makeCompilations } from './seed/compilations.ts'
import { makeCreatorDays, makeFollows, makeLikes, settleCounts } from './seed/crowd.ts'
import { makeGrams } from './seed/index-words.ts'
import { insertAll } from './seed/insert.ts'
import { makeAds, makeApps, makeClubs, makeHotWords, makeNotices, makeTopics } from './seed/notices.ts'
import { makePeople, type People } from './seed/people.ts'
import { createPictureList } from './seed/pictures.ts'
import { makePageSections } from './seed/sections.ts'
import { makeTags } from './seed/tags.ts'
import { seedTrade } from './seed/trade.ts'
import { makeVideos } from './seed/videos.ts'
import type { Volume } from './seed/volumes.ts'
import { insertWorks, makeWorks } from './seed/works.ts'

/** What demo content is made from. */
export interface DemoOptions {
  /** The same number, volume and time give the same content. */
  readonly seed: number
  readonly volume: Volume
  /** When it is made: nothing in it is newer. */
  readonly nowMs: number
  /** `quick` for tests: nobody's password is at stake. */
  readonly passwordCost?: PasswordCost
  /** Of the database: done last, in the same transaction. */
  readonly settle?: (tx: Db) => Promise<void>
}

/** Fills an empty database with demo content, in one transaction. */
export async function seedDemo(db: Db, options: DemoOptions): Promise<void> {
  const { passwordCost = 'usual' } = options
  const logins = await Promise.all(
    accounts.map(async (account) => ({ ...account, hash: await hashPassword(account.password, passwordCost) })),
  )
  await db.transaction().execute(async (tx) => {
    await fill(tx, options, logins)
    await options.settle?.(tx)
  })
}

async function fill(
  tx: Tx,
  { seed, volume, nowMs }: DemoOptions,
  logins: Parameters<typeof makePeople>[2],
): Promise<void> {
  const rng = createRng(seed)
  const pictures = createPictureList(nowMs)
  const people = makePeople(rng.fork('people'), volume, logins, pictures, nowMs)
  const makers = [...people.creators, ...people.logins.slice(2)]
  const mvs = makeVideos(rng.fork('videos'), volume, makers, pictures, nowMs)
  const compilations = makeCompilations(rng.fork('compilations'), volume.compilations, mvs, makers, pictures, nowMs)
  const comments = makeComments(
    rng.fork('comments'),
    { kind: 'video', items: mvs, count: volume.comments },
    [...people.watchers, ...people.creators],
    nowMs,
  )
  const follows = makeFollows(rng.fork('follows'), people, nowMs)
  settleCounts(people, mvs, compilations)
  const tags = makeTags(mvs, nowMs)
  const channels = makeChannels(tags.idOf)
  const ads = makeAds(rng.fork('ads'), compilations, pictures)
  const apps = makeApps(rng.fork('apps'), pictures)
  const topics = makeTopics(rng.fork('topics'), pictures, nowMs)
  const clubs = makeClubs(
    rng.fork('clubs'),
    [...people.logins.slice(2), ...people.creators].slice(0, volume.clubs),
    pictures,
    nowMs,
  )
  const works = makeWorks(rng.fork('works'), volume.works, {
    people,
    makers,
    pictures,
    tags,
    channels,
    topics: topics.length,
    firstCommentId: comments.length + 1,
    nowMs,
  })
  const community = makeCommunity(rng.fork('community'), volume.community, {
    people,
    mvs,
    pictures,
    tags,
    topics,
    firstCommentId: comments.length + works.comments.length + 1,
    nowMs,
  })

  await insertAll(tx, 'users', people.users)
  await insertAll(
    tx,
    'mvs',
    mvs.map(({ tags: _tags, family: _family, ...row }) => row),
  )
  await insertAll(tx, 'tag_groups', tags.groups)
  await insertAll(tx, 'tags', tags.tags)
  await insertAll(tx, 'item_tags', tags.itemTags)
  await insertAll(tx, 'styles', tags.styles)
  await insertAll(
    tx,
    'compilations',
    compilations.map(({ mvs: _mvs, ...row }) => row),
  )
  await insertAll(
    tx,
    'compilation_items',
    compilations.flatMap(({ id, mvs: inside }) =>
      inside.map((mv, position) => ({ compilation_id: id, mv_id: mv.id, position })),
    ),
  )
  await insertAll(tx, 'comments', comments)
  await insertAll(tx, 'follows', follows)
  await insertAll(tx, 'likes', makeLikes(rng.fork('likes'), people, mvs, nowMs))
  await insertAll(tx, 'creator_days', makeCreatorDays(rng.fork('days'), people, nowMs))
  await insertAll(tx, 'tabs', channels.tabs)
  await insertAll(tx, 'categories', channels.categories)
  await insertAll(tx, 'sections', [...makePageSections(tags.idOf), ...channels.sections])
  await insertAll(tx, 'ads', ads)
  await insertAll(tx, 'apps', apps)
  await insertAll(tx, 'notices', makeNotices(nowMs))
  await insertAll(tx, 'hot_words', makeHotWords(rng.fork('hot'), mvs, tags.byUse))
  await insertAll(tx, 'topics', topics)
  await insertAll(tx, 'clubs', clubs)
  await insertWorks(tx, works)
  await insertCommunity(tx, community)
  await insertAll(tx, 'images', pictures.rows)
  await insertAll(tx, 'grams', makeGrams(people, mvs, compilations))
  await insertAll(tx, 'meta', [{ key: 'demo', value: writeJson({ seed, nowMs }) }])
  await giveCoins(tx, people, nowMs)
  await seedTrade(tx, rng.fork('trade'), people, mvs, nowMs)
}

async function giveCoins(tx: Tx, people: People, nowMs: number): Promise<void> {
  for (const [at, { coins }] of accounts.entries()) {
    const holder = userHolder(people.logins[at]!)
    await book(tx, {
      currency: 'coin',
      sides: [
        { holder, delta: coins },
        { holder: 'house:mint', delta: -coins },
      ],
      reason: 'gift',
      nowMs,
    })
  }
}
