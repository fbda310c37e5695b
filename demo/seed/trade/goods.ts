import type { Insertable } from 'kysely'
import type { CodesTable, GiftsTable } from '#server/database/tables/gifts.ts'
import type { PayMethodsTable, ProductsTable } from '#server/database/tables/orders.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import { giftNames } from '../../art/icon.ts'
import type { Recipe } from '../../recipe.ts'
import { giftWords } from '../../text/words/service.ts'
import type { PictureRow } from '../pictures.ts'

const giftPx = 160
const giftCoins: Readonly<Record<(typeof giftNames)[number], number>> = {
  tea: 1,
  flower: 5,
  lantern: 10,
  star: 20,
  balloon: 50,
  kite: 66,
  cat: 99,
  boat: 188,
  lighthouse: 520,
  rocket: 999,
}

const giftPath = (name: string): string => `gift/${name}.webp`

/** The pictures of gifts and ways to pay. */
export function goodsPictures(nowMs: number): PictureRow[] {
  const row = (path: string, recipe: Recipe): PictureRow => ({
    path,
    recipe: JSON.stringify(recipe),
    width: giftPx,
    height: giftPx,
    created_at: nowMs,
  })
  return [
    ...giftNames.map((name) => row(giftPath(name), { draw: 'gift', name })),
    ...methods.map(({ icon, picture }) => row(icon, { draw: 'gift', name: picture })),
  ]
}

/** Gifts, the smallest first. */
export const makeGifts = (): Insertable<GiftsTable>[] =>
  giftNames.map((name, place) => ({
    name: giftWords[name],
    image: writeJson({ path: giftPath(name), width: giftPx, height: giftPx }),
    coins: giftCoins[name],
    place,
  }))

const methods = [
  { name: '演示支付一', icon: 'pay/one.webp', picture: 'star', min: null, max: null },
  { name: '演示支付二', icon: 'pay/two.webp', picture: 'boat', min: 1000, max: 100_000 },
  { name: '演示支付三（大额）', icon: 'pay/three.webp', picture: 'lighthouse', min: 9800, max: null },
] as const

/** Ways to pay; sums in fen. */
export const makeMethods = (): Insertable<PayMethodsTable>[] =>
  methods.map(({ name, icon, min, max }, place) => ({ name, icon, min, max, place }))

const product = (
  row: Partial<Insertable<ProductsTable>> & Pick<Insertable<ProductsTable>, 'type' | 'name' | 'price'>,
) => ({
  original: null,
  coins: null,
  days: null,
  bonus: null,
  tag: null,
  state: states.live,
  ...row,
})

/** Coins and VIP to buy; sums in fen. */
export const makeProducts = (): Insertable<ProductsTable>[] =>
  [
    product({ type: 'coin', name: '60 金币', price: 600, coins: 60 }),
    product({ type: 'coin', name: '120 金币', price: 1200, coins: 120, bonus: 5 }),
    product({ type: 'coin', name: '300 金币', price: 3000, coins: 300, bonus: 20, tag: '常选' }),
    product({ type: 'coin', name: '680 金币', price: 6800, coins: 680, bonus: 60 }),
    product({ type: 'coin', name: '1280 金币', price: 12_800, coins: 1280, bonus: 160, tag: '多送' }),
    product({ type: 'coin', name: '3280 金币', price: 32_800, coins: 3280, bonus: 500 }),
    product({ type: 'vip', name: '七天会员', price: 990, days: 7 }),
    product({ type: 'vip', name: '月度会员', price: 2500, original: 3000, days: 30 }),
    product({ type: 'vip', name: '季度会员', price: 6800, original: 9000, days: 90, tag: '常选' }),
    product({ type: 'vip', name: '年度会员', price: 19_800, original: 36_000, days: 365, tag: '最划算' }),
  ].map((row, place) => ({ ...row, place }))

/** Codes that anybody may redeem once. */
export const makeCodes = (): Insertable<CodesTable>[] => [
  { code: 'SHIGUANG', coins: 50, vip_days: 0, tickets: 0, uses_left: 100_000, expires_at: null },
  { code: 'WEEK-OF-VIP', coins: 0, vip_days: 7, tickets: 0, uses_left: 100_000, expires_at: null },
  { code: 'THREE-TICKETS', coins: 0, vip_days: 0, tickets: 3, uses_left: 100_000, expires_at: null },
  { code: 'ALL-OF-IT', coins: 20, vip_days: 3, tickets: 1, uses_left: 100_000, expires_at: null },
]
