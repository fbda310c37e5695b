import type { OutputOf } from '#contract/catalogue.ts'

type Club = OutputOf<'club.info'>
type Fields = Readonly<Record<string, string>> & { readonly intro?: string }

/** The terms that a club can offer, in months, and the most that each may cost: the server says the same. */
export const terms = [1, 3, 12] as const
export const clubLimits = { intro: 1000, coins: 9999 } as const

/** The field that holds the price of a term. */
export const priceField = (months: (typeof terms)[number]): string => `price${months}`

/** A club as the fields of its draft have it. */
export const fieldsOf = (club: Club | undefined): Fields & { readonly intro: string } => ({
  intro: club?.intro ?? '',
  ...Object.fromEntries(
    terms.map((months) => [
      priceField(months),
      String(club?.prices.find((price) => price.months === months)?.coins ?? ''),
    ]),
  ),
})

/** The prices that fields say; NaN for what is none. */
export const pricesOf = (fields: Fields): { months: (typeof terms)[number]; coins: number }[] =>
  terms.flatMap((months) => {
    const typed = fields[priceField(months)]?.trim() ?? ''
    return typed === '' ? [] : [{ months, coins: /^\d+$/.test(typed) ? Number(typed) : Number.NaN }]
  })

/** What keeps a club from being saved, and the field that it is said beside. */
export type ClubFault =
  | { field: 'cover'; fault: 'cover' }
  | { field: 'intro'; fault: 'intro' }
  | { field: 'intro'; fault: 'introLong'; over: number }
  | { field: 'prices'; fault: 'prices' | 'price' }

/** The first fault of a club that is being written. */
export function clubFault(fields: Fields, hasCover: boolean): ClubFault | undefined {
  if (!hasCover) return { field: 'cover', fault: 'cover' }
  const intro = fields.intro?.trim() ?? ''
  if (intro === '') return { field: 'intro', fault: 'intro' }
  if (intro.length > clubLimits.intro)
    return { field: 'intro', fault: 'introLong', over: intro.length - clubLimits.intro }
  const prices = pricesOf(fields)
  if (prices.length === 0) return { field: 'prices', fault: 'prices' }
  const isRight = (coins: number) => coins >= 1 && coins <= clubLimits.coins
  return prices.every(({ coins }) => isRight(coins)) ? undefined : { field: 'prices', fault: 'price' }
}
