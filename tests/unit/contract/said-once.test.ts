import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callNames, callOf, planOf, replyOf, type OutboxCall } from '#contract/catalogue.ts'
import { list, ownList } from '#contract/cache.ts'
import { money, pages, queued, read, write } from '#contract/call.ts'
import { favorite, Liked } from '#contract/families.ts'
import { commenting, ownPlan, toggling } from '#contract/offline.ts'
import { brings, unlocks } from '#contract/reply-effects.ts'
import { Comment } from '#contract/shapes/comment.ts'
import { byId, purchase, toggle } from '#contract/shapes/inputs.ts'
import { Mv } from '#contract/shapes/media.ts'

const root = new URL('../../../', import.meta.url)

/** Code between page and server, in which nothing is said of a call by its name but what it alone does. */
const code = globSync('{src/contract,src/bridge,workers}/**/*.ts', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(new URL(file, root), 'utf8'),
}))
const naming = (name: string) => code.filter(({ text }) => text.includes(`'${name}'`)).map(({ file }) => file)

describe('what a call shares with others is said in its declaration alone', () => {
  const outbox = callNames.filter((name): name is OutboxCall => callOf(name).mode === 'outbox')

  test.each(outbox.filter((name) => planOf(name).as !== 'own'))('%s', (name) => expect(naming(name)).toEqual([]))

  const money = callNames.filter((name) => callOf(name).mode === 'money' && replyOf(name)?.as !== 'own')
  test.each(money)('%s', (name) => expect(naming(name)).toEqual([]))
})

test('what one call alone does is where the worker keeps such things', () => {
  expect(naming('mv.log')).toEqual(['workers/net/outbox/own-definitions.ts'])
  expect(naming('audio.buy')).toEqual(['workers/net/store/changes.ts'])
})

test('a call that leaves something out, or says what does not fit it, does not compile', () => {
  const id = '/api/x'
  const fine = [
    read(id, byId, Mv, list('video')),
    pages(id, {}, Mv, ownList('video'), { who: 'user' }),
    favorite(id, 'game', 'game.favorites'),
    queued(id, toggle, Liked, toggling('video', 'is_like')),
    money(id, purchase, Mv, brings('video')),
  ]
  // @ts-expect-error how its reply is kept
  const kept = () => read(id, byId, Mv)
  // @ts-expect-error what becomes of it while it waits
  const planned = () => queued(id, toggle, Liked)
  // @ts-expect-error what its reply changes
  const changing = () => [money(id, purchase, Mv), write(id, byId, Mv)]
  // @ts-expect-error it turns nothing on or off
  const turned = () => queued(id, byId, Liked, toggling('video', 'is_like'))
  // @ts-expect-error it takes no text
  const said = () => queued(id, toggle, Comment, commenting('video', 'mv.comments'))
  // @ts-expect-error its reply is no post
  const brought = () => queued(id, byId, Mv, ownPlan(brings('post')))
  // @ts-expect-error its reply says nothing of coins
  const paid = () => money(id, purchase, Liked, unlocks('video'))
  expect([...fine, kept, planned, changing, turned, said, brought, paid]).toHaveLength(12)
})
