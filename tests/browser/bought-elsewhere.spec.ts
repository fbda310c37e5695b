import type { MoneyCall } from '#contract/catalogue.ts'
import { pictureTagLink } from '#features/picture/address.ts'
import { addressOf } from '#components/target.ts'
import { accounts } from '#demo/seed/accounts.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { openLedger } from './support/ledger.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'

const user = accounts.find(({ role }) => role === 'user')!

test(
  'what was unlocked on another device is there within one answer: pictures of a set, episodes, chapters',
  long,
  async ({ app }) => {
    const { page, site } = app
    await app.firstVisit()
    const ledger = openLedger(site, user.username)
    ledger.give('coin', 5000)
    await app.logIn()
    const { client, who } = await openWitness(app)
    const ask = async <T>(name: Parameters<typeof client.call>[0], input: object) =>
      (await client.call(name, input, who)).data as T
    const buy = async (call: MoneyCall, { id, coins }: { id: number; coins: number }) =>
      expect((await client.call(call, { id, price: coins }, who)).status).toBe(200)
    type Work = { id: number; coins: number; title: string }
    const workOf = async (call: 'comic.list' | 'audio.list') =>
      (await ask<{ list: Work[] }>(call, { sort: 'new' })).list.find(({ coins }) => coins > 0)!
    const unlock = (coins: number) => shown(page).getByRole('button', { name: zh.buy.unlock(coins), exact: true })

    type Set = Work & { count: number; is_pay: boolean }
    const tag = '安静'
    const { list } = await ask<{ list: Set[] }>('picture.byTag', { tag, sort: 'new' })
    const set = list.find(({ coins, is_pay: bought }) => coins > 0 && !bought)!
    await app.go(`/picture/detail?id=${set.id}`)
    await expect(unlock(set.coins)).toBeVisible()
    await buy('picture.buy', set)
    // a list brings the word of it; the pictures were asked for a moment ago
    await app.go(addressOf(pictureTagLink(tag)))
    await expect(shown(page).locator('article').first()).toBeVisible()
    await app.go(`/picture/detail?id=${set.id}`)
    await expect(unlock(set.coins)).toHaveCount(0)
    await expect(shown(page).getByText(zh.pictures.unlocking)).toHaveCount(0)
    const last = Math.min(set.count, 50)
    await expect(shown(page).getByText(zh.pictures.picture(last, set.count))).toHaveCount(1)

    const comic = await workOf('comic.list')
    await app.go(`/cartoon/cartoon-detail?id=${comic.id}`)
    const lockedEpisodes = shown(page).getByText(new RegExp(`${zh.comic.price(0).replace('0', '\\d+')}`))
    await expect(lockedEpisodes.first()).toBeVisible()
    await buy('comic.buy', comic)
    await app.go('/my')
    // within the minutes in which the list counts as fresh, the comic itself is asked for
    await app.load(`/cartoon/cartoon-detail?id=${comic.id}`)
    await expect(unlock(comic.coins)).toHaveCount(0)
    await expect(lockedEpisodes).toHaveCount(0)

    const book = await workOf('audio.list')
    await app.go(`/audio/detail?id=${book.id}`)
    await expect(unlock(book.coins)).toBeVisible()
    await buy('audio.buyBook', book)
    await app.load(`/audio/detail?id=${book.id}`)
    await expect(unlock(book.coins)).toHaveCount(0)
    ledger.close()
  },
)
